/**
 * Six projects, so that each can run alone and has its own time limits:
 * - `machines`: every statechart (the gate), pure and fast;
 * - `code-mutants`: the machines with faults seeded in the code of their guards, assigns, params and inputs;
 * - `ui`: components, pure code of the client, and the structure of the tree;
 * - `api`: the server behind its contract, each file on its own embedded database;
 * - `module-mocks`: API tests that mock a module, for which all modules must be loaded again;
 * - `pg`: what only a real PostgreSQL can show, concurrency and faults; each file on databases of its own.
 */
import { defineConfig } from "vitest/config"
import { codeMutants } from "./tests/mutants/code/code-mutants.ts"

// Tests must not depend on the machine's zone. A thread has the zone of its process, so `env` is not enough.
process.env["TZ"] = "UTC"

export default defineConfig({
  test: {
    // Threads start faster than processes. Tests of the server wait as much as they compute: three keep two cores busy.
    pool: "threads",
    maxWorkers: 3,
    // A poll ends when its condition holds. A short limit of a poll or a test would fail on a busy computer. Only an endless
    // loop takes as long as these limits.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "machines",
          include: ["tests/{machines,model}/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [codeMutants],
        test: {
          name: "code-mutants",
          include: ["tests/mutants/code/*.test.ts"],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "ui",
          include: [
            "tests/*.test.ts",
            "tests/mutants/*.test.ts",
            "tests/ui/**/*.test.{ts,tsx}",
            "src/ui/**/*.test.ts",
          ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          // Not by `exclude`, which would hide the files that `npm test` excludes by its arguments.
          include: ["tests/api/**/!(*.module-mocks).test.ts"],
          globalSetup: ["tests/api/global-setup.ts"],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // Each file has a server and a database of its own. Each worker loads their modules only once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "module-mocks",
          include: ["tests/api/**/*.module-mocks.test.ts"],
          globalSetup: ["tests/api/global-setup.ts"],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: "pg",
          include: ["tests/pg/**/*.test.ts", "tests/faults/**/*.test.ts"],
          globalSetup: ["tests/pg/global-setup.ts"],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          pool: "forks",
          // As in `api`.
          isolate: false,
        },
      },
    ],
  },
})
