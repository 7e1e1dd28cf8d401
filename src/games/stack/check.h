/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "games/stack/stack.h"

/* Refuses a position that play cannot reach, as far as counting can tell; settles its outcome.
 * Every field is in its range and the derived ones agree with the piles. */
MUST_CHECK bool stack_check(const StackRules *rules, StackState *stack, const Fields *fields);
