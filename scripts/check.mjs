// Runs `npm run check`: types, lint, format, glossary and unused code in parallel. Returns one exit code.
import { spawn } from "node:child_process"
import { ensureInstalled, environment, root } from "./ensure-installed.mjs"

// With the packages of an older lock file, types and lint would report errors that the code does not have.
ensureInstalled()

/** @type {readonly (readonly [name: string, command: string, args: readonly string[]])[]} */
const checks = [
  // The build info is stored, so that the next check reads only changed files.
  [
    "types",
    "tsc",
    ["--noEmit", "-p", ".", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/check.tsbuildinfo"],
  ],
  ["lint", "oxlint", ["--quiet", "."]],
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
          console.log(code === 0 ? `ok    ${name}` : `FAIL  ${name}\n${output}`)
          done(code === 0)
        })
      }),
  ),
)
process.exit(results.every(Boolean) ? 0 : 1)
