// Runs on any Node from 20 on, before anything is installed: imports nothing but Node itself.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join, delimiter } from "node:path"

/** The tree's root. */
export const root = join(import.meta.dirname, "..")

/** The environment in which the tree's own Node and commands come first. */
export const environment = {
  ...process.env,
  PATH: join(root, "node_modules", ".bin") + delimiter + (process.env.PATH ?? ""),
}

/** Runs a command in the tree and answers its exit code; its output goes where ours goes. */
export const run = (command, args, more = {}) => {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...environment, ...more } })
  return done.status ?? 1
}

/** Whether what is installed is what the lock file says (npm keeps a copy of it beside the packages). */
const installed = () => {
  const installedLock = join(root, "node_modules", ".package-lock.json")
  if (!existsSync(installedLock)) return false
  const have = JSON.parse(readFileSync(installedLock, "utf8")).packages
  const want = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages
  return Object.entries(want).every(
    ([path, { version, optional }]) => path === "" || optional === true || have[path]?.version === version,
  )
}

/** Installs the pinned packages when they are missing or older than the lock file. Exits with npm's code when that fails. */
export const ensureInstalled = () => {
  if (installed()) return
  console.log("Installing packages…")
  // Some packages ask for the Node that comes with them, and npm would warn of the one that it runs on itself.
  const code = run("npm", ["ci", "--no-fund", "--no-audit", "--loglevel=error"])
  if (code !== 0) process.exit(code)
}
