/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options of the engine: one table from which setting, listing and the reference follow.
 */
#pragma once

#include "base/setting.h"
#include "engine/engine.h"

/* The target of the settings is an Engine. */
extern const SettingTable engine_options;

/* Names are compared without regard to case. */
MUST_CHECK Status engine_set_option(Engine *engine, Span name, Span value, Fault *fault);
