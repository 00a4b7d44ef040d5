// Runs `npm run check`: types, lint, format, glossary and unused code in parallel. Returns one exit code.
// Lint with types costs as much as everything else together, so it reads only the files that changed since they last
// passed. `-- --all`, as in `npm test` and CI, reads every file: a change can break a rule in a file that imports it.
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ensureInstalled, environment, root } from "./ensure-installed.mjs"

// With the packages of an older lock file, types and lint would report errors that the code does not have.
ensureInstalled()

const lintResult = join(root, "node_modules", ".cache", "lint.json")
const read = (path) => readFileSync(join(root, path))
const hash = (...contents) =>
  contents.reduce((sum, content) => sum.update(content), createHash("sha1")).digest("hex")

/** The hash of the rules, the packages and the compiler's settings, on which the result of lint also depends. */
const rules = hash(read(".oxlintrc.json"), read("package-lock.json"), read("tsconfig.json"))
const sources = [
  ...readdirSync(root),
  ...["src", "server", "tests", "scripts"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)),
  ),
].filter((path) => /\.(tsx?|m?js|mts)$/.test(path))
/** The hash of each file with `rules`. The same hash gives the same result of lint. */
const hashes = Object.fromEntries(sources.map((path) => [path, hash(rules, read(path))]))
const passed =
  process.argv.includes("--all") || !existsSync(lintResult)
    ? {}
    : JSON.parse(readFileSync(lintResult, "utf8"))
const changed = Object.keys(hashes).filter((path) => passed[path] !== hashes[path])

/** @type {readonly (readonly [name: string, command: string, args: readonly string[]])[]} */
const checks = [
  // The build info is stored, so that the next check reads only changed files.
  [
    "types",
    "tsc",
    // Each checker computes the types of the packages itself. With one checker, the first check costs only a third.
    [
      ..."--noEmit -p . --checkers 1 --incremental --tsBuildInfoFile".split(" "),
      "node_modules/.cache/check.tsbuildinfo",
    ],
  ],
  ...(changed.length === 0 ? [] : [["lint", "oxlint", ["--quiet", ...changed]]]),
  ["format", "oxfmt", ["--check", "."]],
  ["words", "node", ["scripts/glossary.ts"]],
  ["unused", "knip", ["--no-progress"]],
]

const results = await Promise.all(
  checks.map(
    ([name, command, args]) =>
      new Promise((done) => {
        let output = ""
        const child = spawn(command, args, { cwd: root, env: environment, stdio: ["ignore", "pipe", "pipe"] })
        child.stdout.on("data", (chunk) => (output += chunk.toString()))
        child.stderr.on("data", (chunk) => (output += chunk.toString()))
        child.on("error", (error) => {
          output += error.message
          done(false)
        })
        child.on("close", (code) => {
          if (code === 0 && name === "lint") {
            mkdirSync(join(lintResult, ".."), { recursive: true })
            writeFileSync(lintResult, JSON.stringify(hashes))
          }
          console.log(code === 0 ? `ok    ${name}` : `FAIL  ${name}\n${output}`)
          done(code === 0)
        })
      }),
  ),
)
process.exit(results.every(Boolean) ? 0 : 1)
