import { Layer } from "effect"
import { afterAll, beforeAll, inject } from "vitest"
import { LockingRows } from "#server/app.ts"
import { startMoneyServer } from "../api/money.ts"
import { type StartOptions, startServer } from "../api/server.ts"
import { createDatabaseCopy, patientLayer } from "./postgres.ts"

const serveWith =
  <S extends { readonly close: () => Promise<void> }>(start: (options: StartOptions) => Promise<S>) =>
  /** Starts a server for the tests of one `describe`, on a PostgreSQL database of its own with 40 connections. */
  (lockingRows: typeof LockingRows) => {
    const fixture: { server?: S; drop?: () => Promise<void> } = {}
    beforeAll(async () => {
      const { url, drop } = await createDatabaseCopy(inject("postgres"))
      fixture.drop = drop
      fixture.server = await start({ database: patientLayer(url, 40), lockingRows })
    })
    afterAll(async () => {
      await fixture.server?.close()
      await fixture.drop?.()
    })
    return fixture as { readonly server: S }
  }

/** Two servers on one database. `unguarded` has rows without a guard, to prove that the test needs the guard. */
interface GuardedAndUnguarded<S> {
  readonly guarded: S
  readonly unguarded: S
  /** The URL of their database. */
  readonly url: string
}

const serveBothWith =
  <S extends { readonly close: () => Promise<void> }>(start: (options: StartOptions) => Promise<S>) =>
  /** Starts both servers for the tests of one file. Each has `connections` connections. */
  (
    unguardedRows: Layer.Layer<never, Layer.Error<typeof LockingRows>, Layer.Services<typeof LockingRows>>,
    connections = 10,
  ) => {
    const servers: { guarded?: S; unguarded?: S; url?: string } = {}
    let drop: (() => Promise<void>) | undefined
    beforeAll(async () => {
      const copy = await createDatabaseCopy(inject("postgres"))
      drop = copy.drop
      servers.url = copy.url
      const database = patientLayer(copy.url, connections)
      servers.guarded = await start({ database })
      servers.unguarded = await start({ database, lockingRows: Layer.merge(LockingRows, unguardedRows) })
    })
    afterAll(async () => {
      await servers.guarded?.close()
      await servers.unguarded?.close()
      await drop?.()
    })
    return servers as GuardedAndUnguarded<S>
  }

/** Starts a server with the demo and the providers' sandbox. Only the test asks the providers about a payment. */
export const serveMoney = serveWith(startMoneyServer)
export const serveApi = serveWith(startServer)
/** Starts the servers of `serveMoney`. */
export const serveBothForMoney = serveBothWith(startMoneyServer)
/** Starts the servers of `serveApi`. */
export const serveBoth = serveBothWith(startServer)
