/** Builds the page of every component in every state (src/ui/gallery) and serves it for the component tests. */
import react from "@vitejs/plugin-react"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build, preview } from "vite"

const outDir = mkdtempSync(join(tmpdir(), "gallery-"))
process.on("exit", () => rmSync(outDir, { recursive: true, force: true }))
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => process.exit())

await build({
  configFile: false,
  logLevel: "error",
  plugins: [react()],
  build: { outDir, emptyOutDir: true, rolldownOptions: { input: "src/ui/gallery/index.html" } },
})
await preview({
  configFile: false,
  build: { outDir },
  preview: { host: "127.0.0.1", port: Number(process.env["PORT"]), strictPort: true },
})
