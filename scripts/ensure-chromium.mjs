import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { run } from "./ensure-installed.mjs"

/** Prefers the headless shell: the browser suite takes a sixth less time in it. */
const known = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
]

/**
 * Returns the path of Chromium on this machine: `CHROMIUM` when set, empty when only Playwright's own may exist.
 * @returns {string}
 */
export const findChromium = () => {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM
  return known.find((path) => existsSync(path)) ?? ""
}

/** Returns an empty text for Playwright's own browser, because its launcher knows the path. */
const playwrightOwn = () => {
  const asked = spawnSync(
    "node",
    ["-e", "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))"],
    { encoding: "utf8" },
  )
  return existsSync(asked.stdout.trim()) ? asked.stdout.trim() : undefined
}

const installPackage = (browser) =>
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", browser, "fonts-dejavu-core"], {
    DEBIAN_FRONTEND: "noninteractive",
  })

/**
 * Returns the path of Chromium for the browser tests. Installs it when it is missing: Debian's package as root,
 * else Playwright's own download. Exits with a message when neither works.
 * @returns {string}
 */
export const ensureChromium = () => {
  const have = findChromium() || playwrightOwn()
  if (have) return have
  console.log("Installing Chromium…")
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-qq"])
    // Some Debian releases have no separate package for the shell.
    if (installPackage("chromium-headless-shell") !== 0) installPackage("chromium")
  } else run("playwright", ["install", "chromium"])
  const got = findChromium() || playwrightOwn()
  if (got) return got
  console.error(
    "The browser tests need Chromium. Install it (Debian: apt-get install chromium), or set CHROMIUM to its path.",
  )
  return process.exit(1)
}
