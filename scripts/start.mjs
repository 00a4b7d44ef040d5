// Runs `npm start`: installs missing packages, builds if the sources are newer than the build, and starts the server.
import { spawn } from "node:child_process"
import { ensureInstalled, environment, root, run } from "./ensure-installed.mjs"

ensureInstalled()
const built = run("node", ["scripts/build.ts", "--if-changed"])
if (built !== 0) process.exit(built)

const server = spawn("node", ["server/main.ts"], { cwd: root, stdio: "inherit", env: environment })
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal))
server.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)))
