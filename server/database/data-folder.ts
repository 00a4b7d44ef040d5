import { createHash } from "node:crypto"
import { mkdirSync, realpathSync, rmSync, statSync } from "node:fs"
import { connect, createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Another server holds the data folder; two on one folder would silently lose rows (RELIABILITY §0.1). */
export class DataFolderLocked extends Error {
  constructor(folder: string, holder: string) {
    super(`The data folder ${folder} is in use by ${holder}. Stop it, or set DATA_DIR to another folder.`)
    this.name = "DataFolderLocked"
  }
}

/**
 * Names the socket that locks the folder. The kernel frees it when its process ends, however it ends. The name comes
 * from the folder's identity on the disk, so that two spellings of one path give one name. Linux has names without a file.
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
  new Promise<Server>((done, failed) => {
    const server = createServer((socket) => {
      socket.on("error", () => {})
      socket.end(`process ${process.pid}`)
    })
    server.once("error", failed)
    server.listen(name, () => done(server.unref()))
  })

/** Returns which process holds the lock; null when none answers. */
const holder = (name: string) =>
  new Promise<string | null>((done) => {
    let words = ""
    const socket = connect(name, () => {})
    socket.setTimeout(2_000, () => socket.destroy())
    socket.on("data", (chunk) => (words += chunk.toString()))
    socket.once("error", () => done(null))
    socket.once("close", () => done(words === "" ? "another process" : words))
  })

/**
 * Locks the data folder for this process and creates it when missing. Returns a function that unlocks it. Fails with
 * `DataFolderLocked`, which names the process that holds it. A kill -9 frees the lock (RELIABILITY S2).
 */
export const lockDataFolder = async (folder: string): Promise<() => Promise<void>> => {
  mkdirSync(folder, { recursive: true })
  const name = lockName(folder)
  for (let left = 5; ; left--) {
    try {
      const server = await listen(name)
      return () => new Promise((done) => server.close(() => done()))
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EADDRINUSE") throw cause
      const by = await holder(name)
      if (by !== null) throw new DataFolderLocked(folder, by)
      if (left === 0) throw new DataFolderLocked(folder, "another process")
      // Only a socket with a file outlives its process.
      if (!name.startsWith("\0") && process.platform !== "win32") rmSync(name, { force: true })
    }
  }
}
