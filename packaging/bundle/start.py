"""Starts the bundled companion or one of its child processes.

The companion starts child processes with `sys.executable -m MODULE`. In a bundle, `sys.executable`
is this script instead of Python.
"""

import multiprocessing
import runpy
import sys

multiprocessing.freeze_support()
if sys.argv[1:2] == ["-m"]:
    module = sys.argv[2]
    del sys.argv[1:3]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
else:
    from companion.cli.program import main

    main()
