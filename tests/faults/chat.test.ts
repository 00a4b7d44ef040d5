import { randomUUID } from "node:crypto"
import { expect, inject, test } from "vitest"
import { createDatabaseCopy } from "../pg/postgres.ts"
import { startTcpProxy } from "./tcp-proxy.ts"
import { chatClient } from "./chat-client.ts"
import { createMembers, runChatLoad, runWithoutRetries, tokenOf } from "./chat-load.ts"
import { startProcess } from "./server-process.ts"

test("cut connections and a killed server lose, double, reorder and leak no message", async () => {
  const plan = {
    clients: 6,
    seconds: 6,
    writeEvery: 700,
    cutEvery: 500,
    cutShare: 0.3,
    killEvery: 2_500,
    seed: 1,
  }
  const { written, kills, cuts, notSentAndRetried: _, ...wrong } = await runChatLoad(inject("postgres"), plan)
  expect(wrong).toEqual({
    lost: 0,
    doubled: 0,
    outOfOrder: 0,
    unequalEnds: 0,
    leakedMessages: 0,
    miscounted: 0,
  })
  expect(written).toBeGreaterThan(6)
  expect(kills).toBeGreaterThan(0)
  expect(cuts).toBeGreaterThan(0)
  // Restarting a killed server takes long on a busy machine.
}, 300_000)

test("the control: plain socket.io loses messages while a client is disconnected", async () => {
  expect(await runWithoutRetries(30)).toBe(3)
})

test("a kill between the commit and the acknowledgement stores a message once", async () => {
  const { url, drop } = await createDatabaseCopy(inject("postgres"))
  const [ada = "", bola = ""] = await createMembers(url, 2)
  const first = await startProcess(url, { FAULT: "F10:kill9" })
  const token = await tokenOf(first.url, 0)
  const tcpProxy = await startTcpProxy(first.url)
  const client = chatClient(tcpProxy.url, token, ada, bola)
  await expect.poll(() => client.isOpen()).toBe(true)
  client.write("Are you there?", randomUUID())
  expect(await first.died).toBe("SIGKILL")
  const second = await startProcess(url)
  tcpProxy.moveTo(second.url)
  await expect.poll(() => client.isAtRest(), { timeout: 120_000 }).toBe(true)
  expect(client.messages().map(({ content, sequence }) => [content, sequence])).toEqual([
    ["Are you there?", 1],
  ])
  client.stop()
  tcpProxy.close()
  await second.end()
  await drop()
}, 300_000)
