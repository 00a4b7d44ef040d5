// Runs on any Node from 20 on, before `npm ci`, so it imports only Node modules.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join, delimiter } from "node:path"

/** The root of the repository. */
export const root = join(import.meta.dirname, "..")

/** The environment with the repository's own Node and commands first in PATH. */
export const environment = {
  ...process.env,
  PATH: join(root, "node_modules", ".bin") + delimiter + (process.env.PATH ?? ""),
}

/** Runs a command in the root of the repository and returns its exit code. Inherits stdio. */
export const run = (command, args, more = {}) => {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...environment, ...more } })
  return done.status ?? 1
}

/** Returns whether node_modules matches the lock file. npm stores a copy of that file in node_modules. */
const isInstalled = () => {
  const installedLock = join(root, "node_modules", ".package-lock.json")
  if (!existsSync(installedLock)) return false
  const installed = JSON.parse(readFileSync(installedLock, "utf8")).packages
  const locked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages
  return Object.entries(locked).every(
    ([path, { version, optional }]) =>
      path === "" || optional === true || installed[path]?.version === version,
  )
}

/** Installs the pinned packages if they do not match the lock file. Exits with npm's code on failure. */
export const ensureInstalled = () => {
  if (isInstalled()) return
  console.log("Installing packages…")
  // npm would warn that some packages require a newer Node than the one it runs on.
  const code = run("npm", ["ci", "--no-fund", "--no-audit", "--loglevel=error"])
  if (code !== 0) process.exit(code)
}
