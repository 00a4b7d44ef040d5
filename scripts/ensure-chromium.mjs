import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { run } from "./ensure-installed.mjs"

/** The headless shell comes first, because the browser suite takes a sixth less time with it. */
const systemPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
]

/**
 * Returns the path of an installed Chromium: the one that `CHROMIUM` names, or the system's. Returns an empty string if
 * there is none: Playwright then uses its own browser.
 * @returns {string}
 */
export const findChromium = () => {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM
  return systemPaths.find((path) => existsSync(path)) ?? ""
}

/** Returns the path of the browser that Playwright has downloaded, or undefined. */
const downloadedChromium = () => {
  const printed = spawnSync(
    "node",
    ["-e", "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))"],
    { encoding: "utf8" },
  )
  return existsSync(printed.stdout.trim()) ? printed.stdout.trim() : undefined
}

const installPackage = (browser) =>
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", browser, "fonts-dejavu-core"], {
    DEBIAN_FRONTEND: "noninteractive",
  })

/**
 * Returns the path of Chromium for the browser tests. Installs a missing one: Debian's package as root, else
 * Playwright's download. Exits with a message if the installation fails.
 * @returns {string}
 */
export const ensureChromium = () => {
  const existing = findChromium() || downloadedChromium()
  if (existing) return existing
  console.log("Installing Chromium…")
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-qq"])
    // Some Debian releases have no separate package for the headless shell.
    if (installPackage("chromium-headless-shell") !== 0) installPackage("chromium")
  } else run("playwright", ["install", "chromium"])
  const installed = findChromium() || downloadedChromium()
  if (installed) return installed
  console.error(
    "The browser tests need Chromium. Install it (Debian: apt-get install chromium), or set CHROMIUM to its path.",
  )
  return process.exit(1)
}
