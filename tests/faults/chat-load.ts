import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { Effect } from "effect"
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"
import { hashPassword } from "#server/authentication/passwords.ts"
import { openChatSocket } from "../api/chat-socket.ts"
import { createDatabaseCopy, queryOn } from "../pg/postgres.ts"
import { startTcpProxy } from "./tcp-proxy.ts"
import { type ChatClient, chatClient } from "./chat-client.ts"
import { startProcess } from "./server-process.ts"

/** The password of the members of a load test. */
export const password = "Storm-Lantern-42"
/** Returns the email of the n-th member, from 0. */
export const memberEmail = (n: number): string => `storm-${n + 1}@portal.test`

/** Inserts verified members into the database and returns their ids. */
export const createMembers = async (databaseUrl: string, count: number): Promise<readonly string[]> => {
  const hash = await Effect.runPromise(hashPassword(password))
  const rows = await queryOn(
    databaseUrl,
    (sql) =>
      sql<{ id: string }>`insert into members (first_name, last_name, full_name, email, role, password_hash,
          email_verified_at, created_at, updated_at)
        select 'Storm', n::text, 'Storm ' || n, 'storm-' || n || '@portal.test', 'Doctor', ${hash}, now(), now(), now()
        from generate_series(1, ${count}::int) n returning id::text as id`,
  )
  return rows.map(({ id }) => id)
}

/** Logs in the n-th member and returns the access token. */
export const tokenOf = async (url: string, n: number): Promise<string> => {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: memberEmail(n), password }),
  })
  return ((await response.json()) as { data: { accessToken: string } }).data.accessToken
}

export interface LoadPlan {
  /** An even number, because the clients chat in pairs. */
  readonly clients: number
  readonly seconds: number
  /** Interval between a client's messages (ms). */
  readonly writeEvery: number
  /** Interval between cuts (ms). */
  readonly cutEvery: number
  /** Share of the connections that each cut closes (0 to 1). */
  readonly cutShare: number
  /** Interval between kills of the server (ms). */
  readonly killEvery: number
  /** Seed of the random choices: delays and the connections to cut. */
  readonly seed: number
}

/** The result of a load run (RELIABILITY C1, C2, C3). */
export interface LoadResult {
  readonly written: number
  readonly kills: number
  readonly cuts: number
  readonly notSentAndRetried: number
  readonly lost: number
  readonly doubled: number
  readonly outOfOrder: number
  /** Clients whose messages differ from the history. */
  readonly unequalEnds: number
  /** Messages of other members that a third member's connection received. */
  readonly leakedMessages: number
  /** Conversations with a wrong unread count. */
  readonly miscounted: number
}

/** Waits until the condition is true. Throws after `timeoutMs`. */
const until = async (what: string, condition: () => boolean, timeoutMs: number) => {
  const end = performance.now() + timeoutMs
  while (!condition()) {
    if (performance.now() > end) throw new Error(`timed out: ${what}`)
    await sleep(50)
  }
}

/** Connects a third member repeatedly. The returned function ends this and returns every received event. */
const listenAsThirdMember = (url: string, token: string) => {
  const received: string[] = []
  const over = new AbortController()
  const end = new Promise<void>((done) => over.signal.addEventListener("abort", () => done()))
  const listen = async (): Promise<void> => {
    const connection = await openChatSocket(url, token).catch(() => null)
    if (connection === null) await sleep(200)
    else {
      await Promise.race([connection.closed, end])
      received.push(...connection.received.map(([event]) => event))
      connection.socket.close()
    }
    if (!over.signal.aborted) await listen()
  }
  const done = listen()
  return async () => {
    over.abort()
    await done
    return received
  }
}

/** Lets members chat while connections are cut and the server is killed. Returns the result. */
export const runChatLoad = async (
  admin: string,
  plan: LoadPlan,
  log: (what: string) => void = () => {},
): Promise<LoadResult> => {
  const { url: databaseUrl, drop } = await createDatabaseCopy(admin)
  const ids = await createMembers(databaseUrl, plan.clients + 1)
  let server = await startProcess(databaseUrl)
  const generator = xoroshiro128plus(plan.seed)
  const random = () => uniformFloat64(generator)
  const tcpProxy = await startTcpProxy(server.url, random)
  const tokens: string[] = []
  for (const [n] of ids.entries()) tokens.push(await tokenOf(server.url, n))
  log("members are logged in")
  const stopListening = listenAsThirdMember(tcpProxy.url, tokens[plan.clients]!)
  const clients: ChatClient[] = ids
    .slice(0, plan.clients)
    .map((id, n) => chatClient(tcpProxy.url, tokens[n]!, id, ids[n ^ 1]!))
  await until(
    "every client has opened its conversation",
    () => clients.every((client) => client.isOpen()),
    120_000,
  )

  log("every client has opened its conversation")
  const written = new Map<string, string[]>()
  let [kills, cuts] = [0, 0]
  const end = performance.now() + plan.seconds * 1_000
  const isOn = () => performance.now() < end
  const pause = (ms: number) => sleep(Math.min(ms, Math.max(0, end - performance.now())))
  const write = async (client: ChatClient) => {
    await pause(random() * plan.writeEvery)
    for (let n = 1; isOn(); n++) {
      const name = randomUUID()
      written.set(client.self, [...(written.get(client.self) ?? []), name])
      client.write(`${n} ${"x".repeat(n % 7 === 0 ? 3_900 : 20)}`, name)
      await pause(plan.writeEvery * (0.5 + random()))
    }
  }
  const cut = async () => {
    for (;;) {
      await pause(plan.cutEvery)
      if (!isOn()) return
      cuts += tcpProxy.cut(plan.cutShare)
    }
  }
  const kill = async () => {
    for (;;) {
      await pause(plan.killEvery)
      if (!isOn()) return
      await server.kill()
      kills++
      server = await startProcess(databaseUrl)
      tcpProxy.moveTo(server.url)
      log(`the server was killed, and is back (${kills})`)
    }
  }
  await Promise.all([...clients.map(write), cut(), kill()])
  log("no client writes any more")
  // No more cuts: every message arrives and both clients catch up.
  await until("everything is sent", () => clients.every((client) => client.isAtRest()), 180_000).catch(
    (error: unknown) => {
      for (const client of clients) if (!client.isAtRest()) log(client.where())
      throw error
    },
  )
  log("everything is sent")
  const rows = await queryOn(
    databaseUrl,
    (sql) => sql<{ chat: string; sequence: number; sender: string; name: string; id: string }>`select
        chat_id::text as chat, sequence, sender, client_message_id as name, id::text as id
      from chat_messages order by chat_id, sequence`,
  )
  const chats = Map.groupBy(rows, ({ chat }) => chat)
  const historyOf = ({ self, other }: ChatClient) =>
    [...chats.values()].find((all) => all.some(({ sender }) => sender === self || sender === other)) ?? []
  const isEqual = (client: ChatClient) => {
    const history = historyOf(client).slice(-client.messages().length || Infinity)
    const shown = client.messages()
    return (
      shown.length === history.length &&
      shown.at(-1)?.sequence === historyOf(client).at(-1)?.sequence &&
      shown.every(({ _id }, index) => _id === history[index]!.id)
    )
  }
  await until("both ends show the history", () => clients.every(isEqual), 60_000).catch(() => {})
  const names = rows.map(({ name }) => name)
  const all = [...written.values()].flat()
  /** Returns whether a sender's messages are in the order of writing. A resent message may come later. */
  const isInOrder = (client: ChatClient) =>
    client.failures() > 0 ||
    historyOf(client)
      .filter(({ sender }) => sender === client.self)
      .every(({ name }, index) => name === written.get(client.self)?.[index])
  const result: LoadResult = {
    written: all.length,
    kills,
    cuts,
    notSentAndRetried: clients.reduce((sum, client) => sum + client.failures(), 0),
    lost: all.filter((name) => !names.includes(name)).length,
    doubled: names.length - new Set(names).size,
    outOfOrder:
      clients.filter((client) => !isInOrder(client)).length +
      [...chats.values()].filter((chat) => chat.some(({ sequence }, index) => sequence !== index + 1)).length,
    unequalEnds: clients.filter((client) => !isEqual(client)).length,
    leakedMessages: 0,
    miscounted: 0,
  }
  const counted = await Promise.all(
    clients.slice(0, 20).map(async (client, n) => {
      const response = await fetch(`${server.url}/api/chats/contacts`, {
        headers: { authorization: `Bearer ${tokens[n]!}` },
      })
      const { data } = (await response.json()) as { data: { contacts: { unreadCount: number }[] } }
      return (
        data.contacts[0]?.unreadCount ===
        historyOf(client).filter(({ sender }) => sender === client.other).length
      )
    }),
  )
  const leakedMessages = (await stopListening()).length
  for (const client of clients) client.stop()
  tcpProxy.close()
  await server.end()
  await drop()
  return { ...result, leakedMessages, miscounted: counted.filter((isRight) => !isRight).length }
}

/**
 * Runs the negative control: plain socket.io with automatic reconnect and no retries. Every tenth message is sent while the
 * receiver is disconnected. Returns the number of lost messages.
 */
export const runWithoutRetries = async (messages: number): Promise<number> => {
  const { createServer } = await import("node:http")
  const { Server } = await import("socket.io")
  const { io } = await import("socket.io-client")
  const node = createServer()
  const plain = new Server(node)
  plain.on("connection", (socket) => {
    socket.on("newMessage", (message: unknown) => void socket.broadcast.emit("newMessage", message))
  })
  await new Promise<void>((done) => node.listen(0, "127.0.0.1", done))
  const port = (node.address() as { port: number }).port
  const tcpProxy = await startTcpProxy(`http://127.0.0.1:${port}`)
  const sender = io(`http://127.0.0.1:${port}`, { transports: ["websocket"] })
  const receiver = io(tcpProxy.url, {
    transports: ["websocket"],
    reconnectionDelay: 50,
    reconnectionDelayMax: 50,
  })
  const got = new Set<number>()
  receiver.on("newMessage", (n: number) => got.add(n))
  const areConnected = () => plain.of("/").sockets.size === 2
  await until("both clients are connected", areConnected, 100_000)
  for (let n = 0; n < messages; n++) {
    // Disconnects the receiver deterministically before every tenth message.
    const isDown = n % 10 === 9
    if (isDown) {
      tcpProxy.block(true)
      await until("the link is down", () => plain.of("/").sockets.size === 1, 100_000)
    }
    sender.emit("newMessage", n)
    if (!isDown) {
      await until(`message ${n}`, () => got.has(n), 100_000)
      continue
    }
    // Messages of one connection are handled in order, so "later" proves that the message was handled.
    await new Promise<void>((done) => {
      plain
        .of("/")
        .sockets.get(sender.id!)!
        .once("later", () => done())
      sender.emit("later")
    })
    tcpProxy.block(false)
    await until("both clients are connected again", areConnected, 100_000)
  }
  sender.emit("newMessage", messages)
  await until("the last message", () => got.has(messages), 100_000)
  sender.close()
  receiver.close()
  tcpProxy.close()
  await plain.close()
  return messages + 1 - got.size
}
