import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * Starts the server with the last build and a temporary data folder. Waits at most a minute until it is ready. `stop` ends
 * the server and deletes the folder.
 */
export const startPortal = async (
  port: number,
): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), "portal-bench-"))
  const origin = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ["server/main.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, PUBLIC_URL: origin },
  })
  const ended = new Promise<void>((done) => server.on("exit", () => done()))
  const stop = async () => {
    server.kill("SIGTERM")
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 120; tries += 1) {
    if (server.exitCode !== null) {
      await stop()
      throw new Error("The server did not start.")
    }
    const ready = await fetch(`${origin}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return { origin, stop }
    await new Promise((later) => setTimeout(later, 500))
  }
  await stop()
  throw new Error("The server was not ready within a minute.")
}
