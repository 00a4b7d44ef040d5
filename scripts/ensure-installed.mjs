// Must run on any Node from 20 on before npm install, so it imports only Node modules.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join, delimiter } from "node:path"

/** The root of the repository. */
export const root = join(import.meta.dirname, "..")

/** The environment that puts the repository's own Node and commands first in the path. */
export const environment = {
  ...process.env,
  PATH: join(root, "node_modules", ".bin") + delimiter + (process.env.PATH ?? ""),
}

/** Runs a command in the repository and returns its exit code. Inherits stdio. */
export const run = (command, args, more = {}) => {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...environment, ...more } })
  return done.status ?? 1
}

/** Returns whether node_modules matches the lock file (npm stores a copy of it beside the packages). */
const installed = () => {
  const installedLock = join(root, "node_modules", ".package-lock.json")
  if (!existsSync(installedLock)) return false
  const have = JSON.parse(readFileSync(installedLock, "utf8")).packages
  const want = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages
  return Object.entries(want).every(
    ([path, { version, optional }]) => path === "" || optional === true || have[path]?.version === version,
  )
}

/**
 * Installs the pinned packages when they are missing or older than the lock file. Exits with npm's code on
 * failure.
 */
export const ensureInstalled = () => {
  if (installed()) return
  console.log("Installing packages…")
  // Some packages require the pinned Node, and npm would warn about the version that it runs on.
  const code = run("npm", ["ci", "--no-fund", "--no-audit", "--loglevel=error"])
  if (code !== 0) process.exit(code)
}
