/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact values for `nguzo match --tables`: the match layer does not know the solver.
 */
#ifndef NGUZO_CLI_REFEREE_H
#define NGUZO_CLI_REFEREE_H

/* `nguzo match`; the value is the exit status. */
int referee_match(int count, char **arguments);

#endif
