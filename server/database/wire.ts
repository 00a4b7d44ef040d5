import type { PGlite } from "@electric-sql/pglite"
import { Duplex } from "node:stream"

/** The code of a cancel request in the wire protocol. */
const cancelRequest = 80_877_102

/**
 * Connects the PostgreSQL driver to an in-process PGlite, so that one driver serves both databases. Passes on complete
 * messages of the wire protocol only. PGlite has one session, so a new connection first resets it. PGlite cannot cancel a
 * running statement, so a cancel request only closes its connection.
 */
export const wire = (database: PGlite): Duplex => {
  let pending = Buffer.alloc(0)
  let started = false
  const exchange = async (messages: Buffer, first: boolean) => {
    if (first) {
      await database.exec("rollback")
      await database.exec("discard all")
    }
    duplex.push(Buffer.from(await database.execProtocolRaw(messages)))
  }
  const duplex: Duplex = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      pending = Buffer.concat([pending, chunk])
      const complete: Buffer[] = []
      let first = false
      for (;;) {
        const header = started ? 1 : 0
        if (pending.length < header + 4) break
        const size = header + pending.readInt32BE(header)
        if (pending.length < size) break
        if (!started && pending.readInt32BE(4) === cancelRequest) {
          duplex.destroy()
          return done()
        }
        complete.push(pending.subarray(0, size))
        pending = pending.subarray(size)
        first ||= !started
        started = true
      }
      if (complete.length === 0) return done()
      // oxlint-disable-next-line promise/no-callback-in-promise -- the stream's callback reports the end of a write
      exchange(Buffer.concat(complete), first).then(() => done(), done)
    },
    final(done) {
      duplex.push(null)
      done()
    },
  })
  return duplex
}
