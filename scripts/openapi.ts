/**
 * Runs `npm run openapi`: writes docs/api/openapi.json from the contract. With `--check` it writes nothing, and fails if
 * the two differ. The server serves the same document at /api/openapi.json.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { OpenApi } from "effect/http-api"
import { Api } from "#api/contract/api.ts"

const path = new URL("../docs/api/openapi.json", import.meta.url)
const document = `${JSON.stringify(OpenApi.fromApi(Api), null, 2)}\n`

if (!process.argv.includes("--check")) {
  writeFileSync(path, document)
} else {
  let written = ""
  try {
    written = readFileSync(path, "utf8")
  } catch {
    // A missing file counts as different.
  }
  if (written !== document) {
    process.stderr.write("docs/api/openapi.json does not match the contract. Run npm run openapi.\n")
    process.exit(1)
  }
}
