/**
 * Runs `npm run bench`, which measures the first loads of the main pages and exits with code 1 if a size exceeds its
 * budget. `npm run bench -- server` measures the server's throughput instead, and `npm run bench -- office` the times of its
 * lists; see their `--help`.
 */
import { measureFirstLoads } from "./bench/first-load.ts"
import { runServerBench } from "./bench/server/command.ts"

if (process.argv[2] === undefined) process.exit((await measureFirstLoads()) ? 0 : 1)
else runServerBench()
