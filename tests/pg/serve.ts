import { afterAll, beforeAll, inject } from "vitest"
import type { LockingRows } from "#server/app.ts"
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

/** Starts a server with the demo and the providers' sandbox. Only the test asks the providers about a payment. */
export const serveMoney = serveWith(startMoneyServer)
export const serveApi = serveWith(startServer)
