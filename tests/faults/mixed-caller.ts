import { randomUUID } from "node:crypto"
import { demoPassword } from "#server/demo/seed.ts"
import { membersLists } from "../../scripts/bench/server/scenarios.ts"
import { emailOf, uuidOf } from "../../scripts/bench/server/seed.ts"
import { type ChatSocket, openChatSocket } from "../api/chat-socket.ts"
import { donationOf } from "../api/purposes.ts"
import { acts, call } from "./crash.ts"

/** A caller logs in again after about so many turns: within the 15 minutes of an access token, and of the limit of logins. */
const turnsPerLogin = 120

/** The times and errors of the calls of a minute. */
export interface Counters {
  readonly times: number[]
  readonly errors: string[]
}

/** A member who reads, searches, pays and chats until `isOn` returns false. */
export const makeCaller = (
  url: string,
  [self, other]: readonly [number, number],
  random: () => number,
  counters: Counters,
  paid: string[],
) => {
  const { press, confirm } = acts(url, "PAYSTACK", "donation")
  let session = { accessToken: "", refreshToken: "" }
  let socket: ChatSocket | null = null
  /** Sends a request, and counts it. Another status than `expected` is an error. */
  const timed = async <A extends { readonly status: number }>(
    what: string,
    expected: number,
    send: () => Promise<A>,
  ) => {
    const begun = performance.now()
    const response = await send().catch((failure: unknown) => ({ status: 0, failure }) as never)
    counters.times.push(performance.now() - begun)
    if (response.status !== expected) counters.errors.push(`${what}: ${response.status}`)
    return response
  }
  const disconnect = async () => {
    const open = socket
    socket = null
    open?.socket.close()
    await open?.closed
  }
  const connect = async () => {
    await disconnect()
    await timed("socket", 1, async () => {
      socket = await openChatSocket(url, session.accessToken)
      return { status: 1 }
    })
  }
  const logOut = async () => {
    await disconnect()
    const { refreshToken } = session
    await timed("logout", 201, () => call(url, "POST", "/api/auth/logout", undefined, { refreshToken }))
  }
  const logIn = async () => {
    const body = { email: emailOf(self), password: demoPassword }
    const response = await timed("login", 201, () => call(url, "POST", "/api/auth/login", undefined, body))
    session = response.body.data as unknown as typeof session
    await connect()
  }
  const read = async () => {
    const { path } = membersLists[Math.floor(random() * membersLists.length)]!
    await timed(path, 200, () => call(url, "GET", path, session.accessToken))
  }
  const write = async () => {
    const message = {
      sender: uuidOf("member", self),
      receiver: uuidOf("member", other),
      content: "See you at the conference.",
      clientMessageId: randomUUID(),
    }
    const isSent = async () => ({ status: (await socket?.send(message))?.success === true ? 1 : 0 })
    await timed("message", 1, isSent)
  }
  /** Opens a donation and pays it at the sandbox, which sends its webhook. Every other one is confirmed too. */
  const donate = async () => {
    // The same donation again within two minutes would be refused.
    const amount = 1_000 + Math.floor(random() * 1_000_000)
    const body = donationOf("NGN", ["Building Project"], [amount])
    const opened = await timed("open a payment", 201, () =>
      call(url, "POST", "/api/donations/init", session.accessToken, body),
    )
    if (opened.status !== 201) return
    const reference = opened.body.data["reference"]!
    await timed("checkout", 303, () => press(reference))
    paid.push(reference)
    if (random() < 0.5) await timed("confirm a payment", 201, () => confirm(session.accessToken, reference))
  }
  const turn = () => {
    const choice = random()
    if (choice < 0.02) return donate()
    if (choice < 0.06) return connect()
    return choice < 0.3 ? write() : read()
  }
  return {
    isConnected: () => socket?.socket.connected === true,
    run: async (isOn: () => boolean, pause: () => Promise<unknown>) => {
      while (isOn()) {
        await logIn()
        const turns = turnsPerLogin * (0.75 + random() / 2)
        for (let count = 0; count < turns && isOn(); count++) {
          await turn()
          await pause()
        }
        await logOut()
      }
    },
  }
}
