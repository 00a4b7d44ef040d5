/**
 * The baseline of the server bench: Node's HTTP server with one query a request and nothing else. Serves the first page of
 * members from `DATABASE_URL`, or from the embedded database in `DATA_DIR`.
 */
import { createServer } from "node:http"
import { join } from "node:path"
import { Pool } from "pg"
import { openPGlite } from "#server/database.ts"

const text = `select id, membership_id, full_name, email, role, region from members
  where email_verified_at is not null and disabled_at is null order by created_at desc, id limit 10`

const connect = async () => {
  const url = process.env["DATABASE_URL"]
  if (url !== undefined && url !== "") {
    const pool = new Pool({ connectionString: url, max: 10 })
    return { query: () => pool.query({ name: "page", text }), close: () => pool.end() }
  }
  const database = await openPGlite({ dataDir: join(process.env["DATA_DIR"] ?? "data", "database") })
  return { query: () => database.query(text), close: () => database.close() }
}

const { query, close } = await connect()
const server = createServer((_request, response) => {
  query().then(
    ({ rows }) => response.setHeader("content-type", "application/json").end(JSON.stringify(rows)),
    () => response.writeHead(500).end(),
  )
})
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  if (address !== null && typeof address === "object")
    process.stdout.write(`The baseline is at http://127.0.0.1:${address.port}\n`)
})
process.once("SIGTERM", () => {
  server.closeAllConnections()
  server.close(() => void close().then(() => process.exit(0)))
})
