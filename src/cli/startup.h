/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a process does before anything else, so that nothing of how it was started can turn against it.
 */
#ifndef NGUZO_CLI_STARTUP_H
#define NGUZO_CLI_STARTUP_H

/* Standard descriptors that are closed are opened in such a way that using them fails: otherwise the next file or
 * pipe would get their numbers, and answers would go there. A reader that goes away, and a limit of the size of
 * files, become errors of write() in place of signals. */
void guard_start(void);

#endif
