/**
 * Runs `npm run dev`: the API server, which restarts when its sources change, and the client with hot reload. `PORT`
 * (5173) is the client's port, `API_PORT` (3001) the server's.
 */
import { spawn } from "node:child_process"
import { join } from "node:path"
import { createServer } from "vite"

const root = join(import.meta.dirname, "..")
const port = Number(process.env["PORT"] ?? 5173)
const apiPort = process.env["API_PORT"] ?? "3001"

process.env["API_ORIGIN"] = `http://127.0.0.1:${apiPort}`
const server = spawn(process.execPath, ["--watch-path=server", "--watch-path=src/api", "server/main.ts"], {
  cwd: root,
  stdio: "inherit",
  // Links in mails and payment returns must lead to the client, not to the API server.
  env: { ...process.env, PORT: apiPort, PUBLIC_URL: `http://localhost:${port}` },
})
const client = await createServer({ root, server: { port, strictPort: true } })
await client.listen()
client.printUrls()

const stop = () => {
  server.kill("SIGTERM")
  void client.close()
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop)
server.on("exit", (code) => {
  void client.close().then(() => process.exit(code ?? 0))
})
