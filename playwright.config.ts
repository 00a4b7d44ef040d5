import { defineConfig } from "playwright/test"
import { findChromium } from "./scripts/ensure-chromium.mjs"

const port = Number(process.env.E2E_PORT ?? 4173)
const onCi = process.env.CI !== undefined

/**
 * The browser suite: one server over the built client with a database of its own, one browser, each test its own
 * member. Two sizes: a phone and a desktop. What a test needs of both it does itself; the rest runs once.
 */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: onCi,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["dot"], ["json"]] : [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    reducedMotion: "reduce",
    // Films and copies of every page cost as much as the test; what was done and what was asked of the server is kept.
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
        // No page lives long enough for better machine code to pay for its making.
        "--js-flags=--no-opt,--no-maglev",
      ],
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "phone",
      testMatch: "**/*.{journey,tour}.spec.ts",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
  webServer: {
    command: "node tests/e2e/server.ts",
    url: `http://127.0.0.1:${port}/api/health/ready`,
    env: { PORT: String(port) },
    reuseExistingServer: !onCi,
    timeout: 90_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
})
