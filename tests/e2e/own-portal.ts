/** Starts a portal beside the suite's, for tests that begin with an empty database or that stop the server. */
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { openPGlite } from "#server/database.ts"
import { freePort } from "../api/free-port.ts"

const runFile = promisify(execFile)

/** Makes a portal on an embedded database of its own, with these settings. */
export const makePortal = async (settings: Readonly<Record<string, string>>) => {
  const folder = await mkdtemp(join(tmpdir(), "portal-own-"))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    ...settings,
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: origin,
    LOG_LEVEL: "error",
  }
  let server: ReturnType<typeof spawn> | undefined
  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, ["server/main.ts"], { env, stdio: ["ignore", "pipe", "inherit"] })
    server = started
    await new Promise<void>((listens, fails) => {
      started.stdout.on("data", (line) => String(line).includes("The portal is at") && listens())
      started.once("exit", () => fails(new Error("The portal did not start")))
    })
  }
  const stop = async (): Promise<void> => {
    if (server === undefined || server.exitCode !== null) return
    const ended = once(server, "exit")
    server.kill("SIGTERM")
    await ended
  }
  return {
    origin,
    start,
    stop,
    /** Runs a command on the database of the stopped portal. Returns what it prints. */
    command: async (script: string, ...args: readonly string[]): Promise<string> => {
      const { stdout } = await runFile(process.execPath, [script, ...args], { env })
      return stdout
    },
    /** Runs a statement on the database of the stopped portal. */
    query: async (statement: string): Promise<void> => {
      const database = await openPGlite({ dataDir: join(folder, "database") })
      await database.exec(statement)
      await database.close()
    },
    remove: async (): Promise<void> => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
