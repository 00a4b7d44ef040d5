/** Starts the product as `npm start` does, with a data folder for this test run: an empty one, or a copy of E2E_DATA. */
import { spawn } from "node:child_process"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const folder = mkdtempSync(join(tmpdir(), "portal-e2e-"))
if (process.env.E2E_DATA !== undefined) cpSync(process.env.E2E_DATA, folder, { recursive: true })
const server = spawn(process.execPath, ["server/main.ts"], {
  stdio: "inherit",
  env: { ...process.env, DATA_DIR: folder, PUBLIC_URL: `http://127.0.0.1:${process.env.PORT}` },
})
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal))
server.on("exit", (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 0)
})
