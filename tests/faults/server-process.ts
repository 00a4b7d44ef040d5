import { type ChildProcess, spawn } from "node:child_process"

/** A real server process. `died` resolves with its exit signal. */
export interface ServerProcess {
  readonly url: string
  readonly died: Promise<string>
  readonly kill: () => Promise<unknown>
  readonly end: () => Promise<string>
}

const running = new Set<ChildProcess>()

/** Kills the servers that still run, for example after a test that reached its time limit. */
export const killServers = (): void => {
  for (const child of running) child.kill("SIGKILL")
}

/**
 * Starts a server on a free port with a PostgreSQL database. `env` adds environment variables. `program` replaces the
 * portal's server.
 */
export const startProcess = async (
  databaseUrl: string,
  env: Record<string, string> = {},
  program = "server/main.ts",
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_ENV: "test",
      PORT: "0",
      DATABASE_URL: databaseUrl,
      TOKEN_SECRET: "faults-only-0123456789-abcdefghijklmnop",
      LOG_LEVEL: "error",
      DEMO: "0",
      FAULT: "",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  running.add(child)
  let output = ""
  const died = new Promise<string>((done) => {
    child.once("exit", (code, signal) => {
      running.delete(child)
      done(signal ?? `exit ${code}`)
    })
  })
  const port = await new Promise<string>((done, failed) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /The portal is at \S+:(\d+)/.exec(output)
      if (found?.[1] !== undefined) done(found[1])
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    void died.then(() => failed(new Error(`the server did not start: ${output}`)))
  })
  const endWith = (signal: NodeJS.Signals) => () => {
    child.kill(signal)
    return died
  }
  return { url: `http://127.0.0.1:${port}`, died, kill: endWith("SIGKILL"), end: endWith("SIGTERM") }
}
