import type { PGlite } from "@electric-sql/pglite"
import { Duplex } from "node:stream"

const cancelRequest = 80_877_102

/**
 * Carries the PostgreSQL wire protocol to an in-process PGlite, whole messages at a time, so that one driver serves
 * both databases. PGlite has a single session, so a new connection first resets it. PGlite cannot stop a running
 * statement, so a cancel request is read and dropped.
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
      const whole: Buffer[] = []
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
        whole.push(pending.subarray(0, size))
        pending = pending.subarray(size)
        first ||= !started
        started = true
      }
      if (whole.length === 0) return done()
      // oxlint-disable-next-line promise/no-callback-in-promise -- a stream learns by a callback that a write is done
      exchange(Buffer.concat(whole), first).then(() => done(), done)
    },
    final(done) {
      duplex.push(null)
      done()
    },
  })
  return duplex
}
