import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { run } from "./ensure-installed.mjs"

/** The shell without windows first: it is made for tests, and the browser suite takes a sixth less time in it. */
const known = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
]

/**
 * The path of a Chromium on this machine: `CHROMIUM` when it is set; empty when there is none but perhaps Playwright's own.
 * @returns {string}
 */
export const findChromium = () => {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM
  return known.find((path) => existsSync(path)) ?? ""
}

/** Playwright's own browser answers with the empty text: its launcher knows where that one is. */
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
 * The path of a Chromium for the browser tests, installed when there is none: Debian's package as root, else
 * Playwright's own download. Exits with a sentence when neither works.
 * @returns {string}
 */
export const ensureChromium = () => {
  const have = findChromium() || playwrightOwn()
  if (have) return have
  console.log("Installing Chromium…")
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-qq"])
    // Not every release of Debian has the shell as a package of its own.
    if (installPackage("chromium-headless-shell") !== 0) installPackage("chromium")
  } else run("playwright", ["install", "chromium"])
  const got = findChromium() || playwrightOwn()
  if (got) return got
  console.error(
    "The browser tests need Chromium. Install it (Debian: apt-get install chromium), or set CHROMIUM to its path.",
  )
  return process.exit(1)
}
