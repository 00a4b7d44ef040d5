import { defineConfig } from "playwright/test"
import { findChromium } from "./scripts/ensure-chromium.mjs"
import { desktopOnly, phoneOnly } from "./tests/e2e/sizes.ts"

const port = Number(process.env.E2E_PORT ?? 4173)
/** The page of every component in every state, for the tests in src/ui. */
const galleryPort = port + 1
const gallery = `http://127.0.0.1:${galleryPort}/src/ui/gallery/`
const onCi = process.env.CI !== undefined

const server = {
  reuseExistingServer: !onCi,
  timeout: 240_000,
  stdout: "ignore",
  stderr: "pipe",
  gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
} as const

/**
 * A journey or tour runs at the size of those who use its pages: members' on a phone, the office's on a desktop.
 * EVERY_SIZE=1, as in CI and each night, runs all of them at both.
 */
const everySize = process.env.EVERY_SIZE !== undefined

/**
 * The browser suite: one server over the built client with a database of its own, one browser, each test its own
 * member. Two sizes: a phone and a desktop.
 */
export default defineConfig({
  outputDir: "test-results/e2e",
  fullyParallel: true,
  // A test waits as much as it computes: three keep two cores busy.
  workers: 3,
  // For people who run the suite on a busy machine. A test that needs it counts as flaky. The nightly run has no retries.
  retries: 1,
  forbidOnly: onCi,
  // A long limit costs time only if a test hangs, and a busy computer is several times slower.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["dot"], ["json"]] : [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    reducedMotion: "reduce",
    // A worker would answer in place of the server. Only offline.journey.spec.ts and weights.spec.ts allow it.
    serviceWorkers: "block",
    // Screenshots and snapshots of every step would take as long as the test itself. A trace has the actions and the requests.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // No page lives long enough to gain from optimised machine code.
        "--js-flags=--no-opt,--no-maglev",
      ],
    },
  },
  projects: [
    {
      name: "parts",
      testDir: "src/ui",
      testMatch: "**/*.spec.ts",
      use: { baseURL: gallery, viewport: { width: 1280, height: 800 } },
    },
    {
      name: "desktop",
      testDir: "tests/e2e",
      testIgnore: everySize ? [] : phoneOnly,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      testDir: "tests/e2e",
      testMatch: "**/*.{journey,tour}.spec.ts",
      testIgnore: everySize ? [] : desktopOnly,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
  webServer: [
    {
      ...server,
      command: "node tests/e2e/server.ts",
      url: `http://127.0.0.1:${port}/api/health/ready`,
      env: { PORT: String(port) },
    },
    {
      ...server,
      command: "node tests/e2e/gallery-server.ts",
      url: gallery,
      env: { PORT: String(galleryPort) },
    },
  ],
})
