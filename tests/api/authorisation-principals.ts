import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { staffRoles } from "#api/contract/staff-roles.ts"
import { openChatSocket } from "./chat-socket.ts"
import { join, logIn, makeMember, type Person } from "./members.ts"
import { type MoneyServer, slugs, startMoneyServer } from "./money.ts"
import { purchaseRequests, type PaidPurpose, addProduct, donationOf } from "./purposes.ts"
import type { TestResponse } from "./server.ts"

/**
 * Everybody who sends requests. `doorHelper` helps at `doorEvent`, and `otherDoorHelper` at another event. The right of
 * `formerDoorHelper` was ended, and the event of `lateDoorHelper` is over. The owner comes last, so that the data still
 * exists when the others are rejected.
 */
export const principals = [
  "anonymous",
  "unverified",
  "disabled",
  "otherRole",
  "otherMember",
  "formerStaff",
  "doorHelper",
  "otherDoorHelper",
  "formerDoorHelper",
  "lateDoorHelper",
  ...staffRoles,
  "owner",
] as const
export type Principal = (typeof principals)[number]

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
  /** A session of the owner that is not the session of the token. */
  readonly session: string
  readonly job: string
  /** Two faith entries with the owner's name. */
  readonly entry: string
  readonly deletableEntry: string
  readonly resource: string
  /** The text of the owner's message to the office. */
  readonly message: string
  /** The owner's license number. */
  readonly licence: string
  /** A staff role that has not ended. */
  readonly grant: string
  /** A staff role that waits for the approval of an admin. */
  readonly waitingGrant: string
  /** An event that staff have not published. */
  readonly draftEvent: string
  /** A published event for doctors that begins tomorrow. */
  readonly doorEvent: string
  /** A devotional without a day. */
  readonly draftDevotional: string
  /** The case of a reported profile. */
  readonly reported: string
  /** A complete resource that staff have not published. */
  readonly draftResource: string
  /** A job that staff have not published. */
  readonly draftJob: string
  /** A training that staff have not published. */
  readonly draftTraining: string
  /** A product that staff have not published. */
  readonly draftProduct: string
  /** A member of the chapter leader's chapter, whose record staff read and change. */
  readonly cared: string
  /** Members whose license numbers the admin reviews, one for each act that ends the claim. */
  readonly claimed: Readonly<Record<"confirmed" | "declined" | "asked", string>>
  /** The owner's pending transition. */
  readonly transition: string
}

const donation = (amount: number) => donationOf("NGN", ["Building Project"], [amount])

/** Starts the demo server with a member for each principal, one of whom owns data of every kind. */
export const startPrincipals = async () => {
  const server: MoneyServer = await startMoneyServer()
  await server.disableWebhooks()
  await addProduct(server)
  const phone = "+2348031112223"
  const licence = "LIC-OF-THE-OWNER"
  const owner = { ...(await join(server, { phone, firstName: "Owner", licenseNumber: licence })), phone }
  const people: Readonly<Record<Exclude<Principal, "anonymous">, Person>> = {
    owner,
    unverified: await join(server, { emailVerifiedAt: null }),
    disabled: await join(server),
    otherRole: await join(server, {
      role: "Student",
      region: "University College Hospital - UCH Chapter",
      specialty: null,
      licenseNumber: null,
      yearsOfExperience: null,
      admissionYear: new Date().getFullYear() - 2,
      yearOfStudy: "3rd Year",
    }),
    otherMember: await join(server),
    formerStaff: await join(server, { staff: "admin" }),
    doorHelper: await join(server),
    otherDoorHelper: await join(server),
    formerDoorHelper: await join(server),
    lateDoorHelper: await join(server),
    admin: await join(server, { staff: "admin" }),
    treasurer: await join(server, { staff: "treasurer" }),
    editor: await join(server, { staff: "editor" }),
    moderator: await join(server, { staff: "moderator" }),
    "chapter-leader": await join(server, { staff: "chapter-leader", chapter: "Benue" }),
  }
  await server.rows("update staff_grants set ended_at = now() where member_id = $1::uuid", [
    people.formerStaff._id,
  ])
  const { status } = await server.call("POST", `/office/members/${people.disabled._id}/suspension`, {
    token: people.admin.token,
    body: { until: null, reason: "For the matrix", version: 1 },
  })
  if (status !== 201) throw new Error(`The suspension was answered with ${status}`)

  const send = (method: string, path: string, body?: unknown): Promise<TestResponse> =>
    server.call(method, path, { token: owner.token, body })
  const requestData = async (method: string, path: string, body?: unknown) => {
    const { status, body: response } = await send(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(response)}`)
    return response.data
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

  const message = `for the office alone ${randomUUID()}`
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
  await logIn(server, owner.email)
  const postEntry = async (): Promise<string> =>
    (await requestData("POST", "/faith-entry", { category: "Comment", content: "Written by the owner" }))._id
  /** Makes a published event for doctors. `starts` is an interval from now. */
  const makeDoorEvent = (starts: string): Promise<string> =>
    valueOf(
      `insert into events (slug, name, description, event_type, link_or_location, is_paid, members_group, search_text,
          created_at, starts_at) values ($1, 'At the door', '', 'Physical', '', false, '{Doctor}', 'door', now(),
          now() + $2::interval) returning id::text as found`,
      [`at-the-door-${randomUUID()}`, starts],
    )
  const nameHelper = (eventId: string, { _id }: Person) =>
    server.rows(
      "insert into door_helpers (event_id, member_id, named_by, named_at) values ($1::uuid, $2::uuid, $3::uuid, now())",
      [eventId, _id, people.editor._id],
    )
  const doorEvent = await makeDoorEvent("1 day")
  await nameHelper(doorEvent, people.doorHelper)
  await nameHelper(await makeDoorEvent("1 day"), people.otherDoorHelper)
  await nameHelper(doorEvent, people.formerDoorHelper)
  await server.rows(
    "update door_helpers set ended_at = now(), ended_by = named_by where member_id = $1::uuid",
    [people.formerDoorHelper._id],
  )
  await nameHelper(await makeDoorEvent("-3 days"), people.lateDoorHelper)
  /** Makes a member whose license number the admin reviews. */
  const claimed = async () => {
    const { _id } = await makeMember(server, { region: "Benue" })
    await server.rows(
      "update members set licence_claimed_by = $1::uuid, licence_claimed_until = now() + interval '1 day' where id = $2::uuid",
      [people.admin._id, _id],
    )
    return _id
  }
  const owned: Owned = {
    owner,
    session: await valueOf(
      "select id::text as found from sessions where member_id = $1::uuid order by created_at desc, id limit 1",
      [owner._id],
    ),
    order: order._id,
    receipt,
    unfinished,
    paid,
    notification: await valueOf(
      "insert into notifications (member_id, kind, content, target, created_at) values ($1::uuid, 'announcement', $2, '/dashboard', now()) returning id::text as found",
      [owner._id, `a notification of ${owner._id}`],
    ),
    avatar: me.avatarUrl.split("/").at(-1)!,
    job: await valueOf("select id::text as found from jobs where is_active and closes_at > now() limit 1"),
    entry: await postEntry(),
    deletableEntry: await postEntry(),
    resource: await valueOf("select slug as found from resources limit 1"),
    message,
    licence,
    grant: await valueOf(
      `insert into staff_grants (member_id, role, granted_at, approved_at)
        values ($1::uuid, 'moderator', now(), now()) returning id::text as found`,
      [people.unverified._id],
    ),
    reported: await valueOf(
      `insert into moderation_cases (kind, member_id, status, since)
        values ('profile', $1::uuid, 'open', now()) returning id::text as found`,
      [(await makeMember(server))._id],
    ),
    cared: (await makeMember(server, { region: "Benue" }))._id,
    claimed: {
      confirmed: await claimed(),
      declined: await claimed(),
      asked: await claimed(),
    },
    transition: await valueOf("select id::text as found from transitions where member_id = $1::uuid", [
      owner._id,
    ]),
    draftEvent: await valueOf(
      `insert into events (slug, name, description, event_type, link_or_location, is_paid, members_group, search_text,
          created_at, status) values ('a-draft', 'Stored draft', '', 'Physical', '', false, '{}', 'stored draft', now(),
          'draft') returning id::text as found`,
    ),
    doorEvent,
    draftTraining: await valueOf(
      `insert into trainings (name, members_group, created_at, status)
        values ('Stored draft', '{}', now(), 'draft') returning id::text as found`,
    ),
    draftJob: await valueOf(
      `insert into jobs (title, description, company_name, company_location, search_text, created_at, status)
        values ('Stored draft', '', '', '', 'stored draft', now(), 'draft') returning id::text as found`,
    ),
    draftDevotional: await valueOf(
      `insert into devotionals (key_verse, key_verse_content, title, content, created_at)
        values ('', '', 'Stored draft', '', now()) returning id::text as found`,
    ),
    draftResource: await valueOf(
      `insert into resources (title, category, description, search_text, created_at)
        values ('Stored draft', 'Article', '<p>Rest</p>', 'stored draft', now()) returning id::text as found`,
    ),
    draftProduct: await valueOf(
      `insert into products (slug, name, description, price_ngn, price_usd, featured_image_url, featured_image_alt,
          position, search_text, created_at, withdrawn_at)
        values ('a-draft', 'Stored draft', 'A mug', 100, 100, '/pictures/mug.webp', 'A mug', 1, 'stored draft', now(),
          now()) returning id::text as found`,
    ),
    waitingGrant: await valueOf(
      `insert into staff_grants (member_id, role, granted_at)
        values ($1::uuid, 'treasurer', now()) returning id::text as found`,
      [people.unverified._id],
    ),
  }
  return {
    server,
    owned,
    freeEvent: slugs.free,
    /** Sends a request as a principal. */
    as: (who: Principal, method: string, path: string, body?: unknown): Promise<TestResponse> =>
      server.call(method, path, {
        ...(who === "anonymous" ? {} : { token: people[who].token }),
        body,
      }),
  }
}
