/** Steps of another member or on another device, which need no second browser. */
import { randomUUID } from "node:crypto"
import type { Page } from "playwright/test"
import { openChatSocket } from "../api/chat-socket.ts"
import { expect } from "./fixtures.ts"
import type { logIn } from "./store-fixtures.ts"

type LoggedIn = Awaited<ReturnType<typeof logIn>>

/** Sends a message from another member over a chat connection. */
export const write = async (origin: string, from: LoggedIn, to: string, content: string): Promise<void> => {
  const connection = await openChatSocket(origin, from.tokens.accessToken)
  const sent = await connection.send({
    sender: from.user._id,
    receiver: to,
    content,
    clientMessageId: randomUUID(),
  })
  expect(sent.success).toBe(true)
  connection.socket.close()
}

/** Pays the subscription on another device of the member, who then gets a notification. */
export const payElsewhere = async (page: Page, { tokens }: LoggedIn): Promise<void> => {
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const opened = await page.request.post("/api/subscriptions/pay", { headers, data: {} })
  const { checkout_url: checkout } = ((await opened.json()) as { data: { checkout_url: string } }).data
  await page.request.post(checkout, { form: { choice: "pay" }, maxRedirects: 0 })
}
