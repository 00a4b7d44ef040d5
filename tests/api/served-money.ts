import { afterAll, beforeAll } from "vitest"
import { type MoneyServer, startMoneyServer } from "./money.ts"

/**
 * Starts a server as `startMoneyServer` does, runs `prepare`, and closes the server after the tests of the file. The
 * server has no fields before the first hook or test.
 */
export const serveMoney = (prepare?: (server: MoneyServer) => Promise<unknown>): MoneyServer => {
  const server = {} as MoneyServer
  beforeAll(async () => {
    Object.assign(server, await startMoneyServer())
    await prepare?.(server)
  })
  afterAll(() => server.close())
  return server
}
