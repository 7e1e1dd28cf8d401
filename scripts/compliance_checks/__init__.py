# SPDX-License-Identifier: GPL-3.0-or-later
"""The checks of scripts/compliance. Each module has a list CHECKS of functions that take the Settings,
raise Failed with a reason, and have their title as docstring."""
