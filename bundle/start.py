"""Where the bundled companion starts: itself, or one of its own child processes.

These it starts as Python would, with `-m` and a module; in a bundle, there is only this file to
start.
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
