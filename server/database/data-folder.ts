import { createHash } from "node:crypto"
import { mkdirSync, realpathSync, rmSync, statSync } from "node:fs"
import { connect, createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Another server uses the data folder. Two servers on one folder would silently lose rows (RELIABILITY §0.1). */
export class DataFolderLocked extends Error {
  constructor(folder: string, holder: string) {
    super(`The data folder ${folder} is in use by ${holder}. Stop it, or set DATA_DIR to another folder.`)
    this.name = "DataFolderLocked"
  }
}

/**
 * Returns the name of the socket that locks the folder. The kernel closes the socket when its process ends, even by
 * kill -9. The name comes from the folder's identity on the disk, so that two paths to one folder give one name. On Linux
 * the socket has no file.
 */
const lockName = (folder: string): string => {
  const { dev, ino } = statSync(folder)
  const id = createHash("sha256")
    .update(`${dev}:${ino}:${realpathSync(folder)}`)
    .digest("hex")
    .slice(0, 32)
  if (process.platform === "linux") return `\0member-portal-${id}`
  if (process.platform === "win32") return `\\\\.\\pipe\\member-portal-${id}`
  return join(tmpdir(), `member-portal-${id}.sock`)
}

const listen = (name: string) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on("error", () => {})
      socket.end(`process ${process.pid}`)
    })
    server.once("error", reject)
    server.listen(name, () => resolve(server.unref()))
  })

/** Returns which process holds the lock ("process 123"); null when no process accepts the connection. */
const holder = (name: string) =>
  new Promise<string | null>((resolve) => {
    let text = ""
    const socket = connect(name, () => {})
    socket.setTimeout(2_000, () => socket.destroy())
    socket.on("data", (chunk) => (text += chunk.toString()))
    socket.once("error", () => resolve(null))
    socket.once("close", () => resolve(text === "" ? "another process" : text))
  })

/**
 * Locks the data folder for this process, and creates it when missing. Returns a function that unlocks it. Throws
 * `DataFolderLocked`, which names the process that holds the lock. A kill -9 frees the lock (RELIABILITY S2).
 */
export const lockDataFolder = async (folder: string): Promise<() => Promise<void>> => {
  mkdirSync(folder, { recursive: true })
  const name = lockName(folder)
  for (let retries = 5; ; retries--) {
    try {
      const server = await listen(name)
      return () => new Promise((resolve) => server.close(() => resolve()))
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EADDRINUSE") throw cause
      const by = await holder(name)
      if (by !== null) throw new DataFolderLocked(folder, by)
      if (retries === 0) throw new DataFolderLocked(folder, "another process")
      // A socket file remains after a kill -9.
      if (!name.startsWith("\0") && process.platform !== "win32") rmSync(name, { force: true })
    }
  }
}
