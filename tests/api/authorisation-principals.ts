import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { openChatSocket } from "./chat-socket.ts"
import { logIn, makeMember } from "./members.ts"
import { type MoneyServer, slugs, startMoneyServer } from "./money.ts"
import { purchaseRequests, type PaidPurpose, addProduct } from "./purposes.ts"
import type { Answer } from "./server.ts"

/** The principals. The owner comes last, so that the data still exists when the others are rejected. */
export const principals = [
  "anonymous",
  "unverified",
  "disabled",
  "otherRole",
  "otherMember",
  "owner",
] as const
export type Principal = (typeof principals)[number]

interface Person {
  readonly _id: string
  readonly email: string
  readonly token: string
}

/** The owner's data that the other principals try to reach. */
export interface Owned {
  readonly owner: Person & { readonly phone: string }
  readonly order: string
  /** References of a receipt, of an unfinished payment, and of one paid but unconfirmed payment of each kind. */
  readonly receipt: string
  readonly unfinished: string
  readonly paid: Readonly<Record<PaidPurpose, string>>
  readonly notification: string
  readonly avatar: string
  readonly job: string
  readonly resource: string
  /** The owner's text to the office, also the licence of a transition. */
  readonly message: string
  readonly licence: string
}

const donation = (amount: number) => ({
  currency: "NGN",
  recurring: false,
  frequency: null,
  areasOfNeed: [{ name: "Building Project", amount }],
  totalAmount: amount,
  amount,
})

/** Starts the demo server with six principals, one of whom owns data of every kind. */
export const startPrincipals = async () => {
  const server: MoneyServer = await startMoneyServer()
  await server.disableWebhooks()
  await addProduct(server)
  const join = async (changes: Parameters<typeof makeMember>[1] = {}): Promise<Person> => {
    const member = await makeMember(server, changes)
    return { ...member, token: (await logIn(server, member.email)).accessToken }
  }
  const phone = "+2348031112223"
  const licence = "LIC-OF-THE-OWNER"
  const owner = { ...(await join({ phone, firstName: "Owner", licenseNumber: licence })), phone }
  const people: Readonly<Record<Exclude<Principal, "anonymous">, Person>> = {
    owner,
    unverified: await join({ emailVerifiedAt: null }),
    disabled: await join(),
    otherRole: await join({
      role: "Student",
      region: "University College Hospital - UCH Chapter",
      specialty: null,
      licenseNumber: null,
      yearsOfExperience: null,
      admissionYear: new Date().getFullYear() - 2,
      yearOfStudy: "3rd Year",
    }),
    otherMember: await join(),
  }
  await server.rows("update members set disabled_at = now() where id = $1::uuid", [people.disabled._id])

  const send = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, path, { token: owner.token, ...(body === undefined ? {} : { body }) })
  const requestData = async (method: string, path: string, body?: unknown) => {
    const { status, body: answer } = await send(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
    return answer.data
  }
  const pay = async (path: string, body?: unknown): Promise<string> => {
    const { reference } = (await requestData("POST", path, body)) as { reference: string }
    await server.checkout(reference, "pay")
    return reference
  }
  const mug = purchaseRequests.order.body.PAYSTACK
  const receipt = await pay("/orders/pay", mug)
  const { order } = await requestData("POST", "/orders/create", { reference: receipt })
  await requestData("POST", "/donations/create", { reference: await pay("/donations/init", donation(1_000)) })
  const paid = {
    event: await pay(purchaseRequests.event.openPath),
    order: await pay("/orders/pay", { ...(mug as object), shippingAddress: "2 Queen's Road, Ibadan" }),
    subscription: await pay("/subscriptions/pay"),
    donation: await pay("/donations/init", donation(2_000)),
  }
  const { reference: unfinished } = await requestData("POST", "/events/pay/surgical-skills-course-ilorin")

  const message = `for the secretariat alone ${randomUUID()}`
  const connection = await openChatSocket(server.url, owner.token)
  await connection.send({
    sender: owner._id,
    receiver: "admin",
    content: message,
    clientMessageId: randomUUID(),
  })
  connection.socket.close()
  await requestData("POST", "/users/transition", { region: "UK/Europe region" })

  const form = new FormData()
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#8a2f6b" } })
    .png()
    .toBuffer()
  form.set("avatar", new Blob([new Uint8Array(picture)], { type: "image/png" }), "me.png")
  const uploaded = await fetch(`${server.url}/api/auth/me`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
  })
  const { data: me } = (await uploaded.json()) as { data: { avatarUrl: string } }
  const valueOf = async (statement: string, parameters: readonly unknown[] = []): Promise<string> =>
    String((await server.rows(statement, parameters))[0]?.["found"])
  const owned: Owned = {
    owner,
    order: order._id,
    receipt,
    unfinished,
    paid,
    notification: await valueOf(
      "insert into notifications (member_id, kind, content, target, created_at) values ($1::uuid, 'announcement', $2, '/dashboard', now()) returning id::text as found",
      [owner._id, `a notice of ${owner._id}`],
    ),
    avatar: me.avatarUrl.split("/").at(-1)!,
    job: await valueOf("select id::text as found from jobs where is_active and closes_at > now() limit 1"),
    resource: await valueOf("select slug as found from resources limit 1"),
    message,
    licence,
  }
  return {
    server,
    owned,
    freeEvent: slugs.free,
    /** Sends a request as a principal. */
    as: (who: Principal, method: string, path: string, body?: unknown): Promise<Answer> =>
      server.call(method, path, {
        ...(who === "anonymous" ? {} : { token: people[who].token }),
        ...(body === undefined ? {} : { body }),
      }),
  }
}
