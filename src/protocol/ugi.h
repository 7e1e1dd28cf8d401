/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The UGI dialogue over two descriptors.
 */
#ifndef NGUZO_PROTOCOL_UGI_H
#define NGUZO_PROTOCOL_UGI_H

#include "protocol/engine.h"

/* Serves until `quit` or the end of input; the value is the exit status of the program. `spec` may be
 * NULL, or chooses the variant beforehand. */
int ugi_serve(int input, int output, const char *spec);

/* Carries out one line, or puts its error on the output. */
void ugi_execute(Engine *engine, Span line);
/* Whether this line is to be carried out at once even while a search runs. */
bool ugi_is_urgent(Span line);

#endif
