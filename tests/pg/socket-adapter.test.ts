import { Effect } from "effect"
import { Server } from "socket.io"
import { expect, inject, test } from "vitest"
import { postgresLayer, SocketAdapterFactory } from "#server/database.ts"
import { createDatabaseCopy } from "./postgres.ts"

/** Returns a server of sockets without a port, which passes its events on through the database. */
const socketServer = async (url: string) => {
  const factory = await Effect.runPromise(Effect.provide(SocketAdapterFactory, postgresLayer(url)))
  return new Server({ adapter: factory!(() => {}) })
}

test("events that wait for a connection are passed on while the server stops", async () => {
  const { url, drop } = await createDatabaseCopy(inject("postgres"))
  const [stopping, other] = [await socketServer(url), await socketServer(url)]
  const received: number[] = []
  other.on("numbered", (number: number) => void received.push(number))
  // The other one listens once an event reaches it.
  await expect
    .poll(() => {
      stopping.serverSideEmit("numbered", 0)
      return received.length
    })
    .toBeGreaterThan(0)
  // More than the one connection for sending can send at once.
  for (let number = 1; number <= 20; number++) stopping.serverSideEmit("numbered", number)
  await stopping.of("/").adapter.close()
  await expect.poll(() => received.filter((number) => number > 0).length).toBe(20)
  await other.of("/").adapter.close()
  await drop()
})
