import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { run } from "./ensure-installed.mjs"

const known = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
]

const find = () => {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM
  return known.find((path) => existsSync(path))
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

/**
 * The path of a Chromium for the browser tests, installed when there is none: Debian's package as root, else
 * Playwright's own download. Exits with a sentence when neither works.
 * @returns {string}
 */
export const ensureChromium = () => {
  const have = find() ?? playwrightOwn()
  if (have) return have
  console.log("Installing Chromium…")
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-qq"])
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core"], {
      DEBIAN_FRONTEND: "noninteractive",
    })
  } else run("playwright", ["install", "chromium"])
  const got = find() ?? playwrightOwn()
  if (got) return got
  console.error(
    "The browser tests need Chromium. Install it (Debian: apt-get install chromium), or set CHROMIUM to its path.",
  )
  return process.exit(1)
}
