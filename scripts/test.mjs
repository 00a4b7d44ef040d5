// Runs `npm test`: installs, checks, builds and tests, in under 14 minutes on two cores. Prints the counts and returns one
// exit code. `-- --all` runs everything, as CI does on every pull request.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { ensureChromium } from "./ensure-chromium.mjs"
import { ensureInstalled, root, run } from "./ensure-installed.mjs"

ensureInstalled()
const chromium = ensureChromium()

const all = process.argv.includes("--all")
/**
 * The unit tests that only `--all` runs: load and crashes on PostgreSQL, restarts of whole servers, hostile texts in every
 * field, faults seeded in the machines, and the drawing of their pictures.
 */
const long = [
  "tests/pg/**",
  "tests/faults/**",
  "tests/api/process.test.ts",
  "tests/api/nasty-*.test.ts",
  "tests/machines/mutants.test.ts",
  "tests/mutants/code/**",
  "tests/machines/pictures.test.ts",
]
/**
 * The browser tests that run without `--all`. They cover what members do most (sign up and log in, attend an event, donate
 * and pay the subscription, shop, write messages) and the pages of the office.
 */
const short = [
  "/accounts\\.journey",
  "/events\\.journey",
  "/subscriptions-and-donations\\.journey",
  "/store\\.journey",
  "/messaging\\.journey",
  "/office\\.journey",
]

const results = join(root, "test-results")
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const unitReport = join(results, "vitest.json")
const browserReport = join(results, "playwright.json")

/** @type {readonly { name: string, command: string, args: string[], more?: Record<string, string> }[]} */
const steps = [
  { name: "types, lint, format", command: "node", args: ["scripts/check.mjs", "--all"] },
  {
    name: "statecharts, units, API",
    command: "vitest",
    args: [
      "run",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${unitReport}`,
      ...(all ? [] : long.map((files) => `--exclude=${files}`)),
    ],
    more: { NO_COLOR: "1" },
  },
  { name: "build", command: "node", args: ["scripts/build.ts"] },
  {
    name: "browser",
    command: "playwright",
    args: ["test", ...(all ? [] : short)],
    // The tours store screenshots for the storyboard.
    more: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
      CHROMIUM: chromium,
      ...(all ? { SCREENS: join(results, "screens") } : {}),
    },
  },
  // A state without a screenshot fails the storyboard.
  ...(all ? [{ name: "storyboard", command: "node", args: ["scripts/storyboard.ts"] }] : []),
]

/** @type {string[]} */
const failed = []
/** @type {string[]} */
const times = []
for (const { name, command, args, more } of steps) {
  console.log(`\n== ${name}`)
  const began = Date.now()
  const code = run(command, args, more)
  times.push(`${name}: ${Math.round((Date.now() - began) / 1000)} s`)
  if (code !== 0) failed.push(name)
  // Without a build, the browser tests have no pages to open.
  if (code !== 0 && name === "build") break
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined)
const unit = read(unitReport)
const browser = read(browserReport)?.stats
const passed = (unit?.numPassedTests ?? 0) + (browser?.expected ?? 0) + (browser?.flaky ?? 0)
const broken = (unit?.numFailedTests ?? 0) + (browser?.unexpected ?? 0)
const skipped = (unit?.numPendingTests ?? 0) + (browser?.skipped ?? 0)

console.log(`\n${times.join("\n")}`)
if (failed.length > 0) console.log(`\nFailed: ${failed.join("; ")}`)
if (browser === undefined || unit === undefined) console.log("Not every suite reported its counts.")
// A test that failed and then passed. The nightly run, without retries, fails on it.
if (browser?.flaky > 0) console.log(`\nflaky: ${browser.flaky}`)
console.log(`\n${passed} passed, ${broken} failed, ${skipped} skipped`)
process.exit(failed.length > 0 || unit === undefined || browser === undefined ? 1 : 0)
