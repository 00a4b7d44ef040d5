import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"

/** A running server of the bench. */
export interface BenchServer {
  readonly origin: string
  /** Returns the processor time that the process has used, in ms; undefined on a system without /proc. */
  readonly processorTime: () => number | undefined
  readonly stop: () => Promise<void>
}

/** The settings of a portal that is measured, without those of its database. */
export const benchServerEnv = {
  NODE_ENV: "test",
  TOKEN_SECRET: "bench-only-0123456789-abcdefghijklmnop",
  LOG_LEVEL: "error",
  DEMO: "0",
}

/** The kernel counts processor time in ticks of 10 ms. */
const tick = 10

/** Reads user and system time of a process from Linux. */
const processorTimeOf = (pid: number): number | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
    return (Number(fields[11]) + Number(fields[12])) * tick
  } catch {
    return undefined
  }
}

/** Starts a script as a server on a free port, and waits for the line that names its URL. */
export const startBenchServer = async (
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<BenchServer> => {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = new Promise<void>((done) => child.once("exit", () => done()))
  const port = await new Promise<string>((done, failed) => {
    let output = ""
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString()
      const found = / at \S+:(\d+)/.exec(output)?.[1]
      if (found !== undefined) done(found)
    })
    void ended.then(() => failed(new Error(`${script} did not start.\n${output}`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    processorTime: () => (child.pid === undefined ? undefined : processorTimeOf(child.pid)),
    stop: async () => {
      child.kill("SIGTERM")
      await ended
    },
  }
}
