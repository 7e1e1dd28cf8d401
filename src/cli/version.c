/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the build system alone knows comes as NGUZO_BUILD_* definitions of this file.
 */
#include "cli/version.h"

#include "cli/sandbox.h"
#include "shell/shell.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <zstd.h>

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown"
#endif

#ifdef NDEBUG
#define ASSERTIONS "off"
#else
#define ASSERTIONS "on"
#endif

int version_print(void)
{
    (void)printf("nguzo %s\n", NGUZO_VERSION);
    (void)printf("compiler: %s\n", COMPILER);
    (void)printf(
        "build: %s, architecture %s, link-time optimisation %s, assertions %s, sanitizers %s\n",
        NGUZO_BUILD_TYPE, NGUZO_BUILD_ARCH, NGUZO_BUILD_LTO, ASSERTIONS, NGUZO_BUILD_SANITIZE);
    (void)printf("features: readline %s, jansson %s, zstd %s, sandbox: %s\n",
                 shell_readline_version(), jansson_version_str(), ZSTD_versionString(),
                 sandbox_features());
    (void)printf("licence: GPL-3.0-or-later; there is no warranty\n");
    return EXIT_SUCCESS;
}
