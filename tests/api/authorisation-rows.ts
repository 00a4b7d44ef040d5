import { randomUUID } from "node:crypto"
import { type StaffRole, staffRoles } from "#api/contract/staff-roles.ts"
import { type Owned, type Principal, principals } from "./authorisation-principals.ts"
import { dayIn } from "./lagos-days.ts"
import { password as memberPassword, studentBody } from "./members.ts"
import { purchaseRequests } from "./purposes.ts"

/** One endpoint of the contract, and the status for each principal. */
export interface Row {
  /** The operation as in the OpenAPI document, such as "GET /events/{slug}". */
  readonly call: string
  readonly statuses: Readonly<Record<Principal, number>>
  /** Default: the operation's own path. */
  readonly path?: (owned: Owned) => string
  readonly body?: (owned: Owned, who: Principal) => unknown
  /** A text of the owner's data. Only responses to the owner and to `readers` may contain it. */
  readonly ownedText?: (owned: Owned) => string
  readonly readers?: readonly Principal[]
}

/** Needs no session: every principal gets the same status. */
const everybody = (status: number): Row["statuses"] =>
  Object.fromEntries(principals.map((who) => [who, status])) as Row["statuses"]

/** Needs the session of a verified member; by default all members get the same status. */
const members = (owner: number, otherMember = owner, otherRole = otherMember): Row["statuses"] => ({
  ...everybody(otherMember),
  anonymous: 401,
  unverified: 403,
  disabled: 401,
  owner,
  otherRole,
})
/** Needs one of these staff roles. */
const staff = (status: number, roles: readonly StaffRole[]): Row["statuses"] => ({
  ...members(403),
  ...Object.fromEntries(roles.map((role) => [role, status])),
})
/** Belongs to the check-in of `doorEvent`: needs a staff role of the door, or the right of a helper at this event. */
const atDoor = (status: number): Row["statuses"] => ({ ...staff(status, doorStaff), doorHelper: status })
/** Needs one of these staff roles, or the current right of a door helper at any event. */
const forHelpers = (roles: readonly StaffRole[]): Row["statuses"] => ({
  ...staff(200, roles),
  doorHelper: 200,
  otherDoorHelper: 200,
})
/** Visible only to the owner; does not exist for others. */
const owners = (status: number): Row["statuses"] => members(status, 404)

/** An admin writes as 'admin' in chats, and so has no conversation with 'admin'. */
const exceptAdmin = (statuses: Row["statuses"], admin: number): Row["statuses"] => ({ ...statuses, admin })

const memberReaders = ["admin", "treasurer", "moderator", "chapter-leader"] as const
const inboxStaff = ["admin", "treasurer", "editor", "moderator"] as const
const moderators = ["admin", "moderator"] as const
const doorStaff = ["admin", "editor", "chapter-leader"] as const
const eventReaders = ["admin", "treasurer", "editor", "chapter-leader"] as const
const contentReaders = ["admin", "treasurer", "editor"] as const
/** A draft of a devotional without a day. */
const draftOfDevotional = {
  title: "Rest",
  date: null,
  keyVerse: "",
  keyVerseContent: "",
  content: "",
  prayerPoints: [],
}
/** A draft of a resource. */
const draftOfResource = {
  title: "Rest",
  category: "Article",
  slug: "",
  description: "<p>Rest</p>",
  authorName: "",
  tags: [],
  featuredImage: null,
  featuredImageAlt: "",
}
/** A draft of a job without a closing date. */
const draftOfJob = {
  title: "A draft",
  description: "",
  responsibilities: [],
  requirements: [],
  applicationInstructions: null,
  closingDay: null,
  companyName: "",
  companyLocation: "",
  contactEmail: null,
}
/** A draft of a product with one picture. */
const draftOfProduct = {
  name: "A draft",
  description: "A mug",
  brand: null,
  price: 1,
  priceUSD: 1,
  sizes: [],
  stock: 2,
  variants: [],
  pictures: [{ imageUrl: "/pictures/mug.webp", alt: "A mug", color: null }],
}
/** A draft of an event without a date. */
const draftOfEvent = {
  name: "A draft",
  description: "",
  eventType: "Physical",
  linkOrLocation: "",
  eventDateTime: null,
  featuredImageUrl: null,
  featuredImageAlt: "",
  isPaid: false,
  paymentPlans: [],
  membersGroup: [],
  additionalInformation: null,
  eventTags: [],
  capacity: null,
}

const fresh = () => `${randomUUID()}@portal.test`
const password = "a quiet harbour 7"

/**
 * Lists who may do what, endpoint by endpoint (RELIABILITY D1). A new endpoint gets its row here: its operation,
 * its statuses and, where it reaches one member's data, the owner's path and a text that nobody else may read.
 */
export const rows: readonly Row[] = [
  { call: "GET /health/live", statuses: everybody(200) },
  { call: "GET /health/ready", statuses: everybody(200) },

  {
    call: "POST /auth/login",
    statuses: everybody(401),
    body: () => ({ email: fresh(), password: "not the password" }),
  },
  { call: "POST /auth/signup", statuses: everybody(201), body: () => studentBody({ email: fresh() }) },
  {
    call: "POST /auth/verify-email",
    statuses: everybody(400),
    // An email takes ten wrong codes an hour.
    body: ({ owner }, who) => ({
      email: /DoorHelper$/i.test(who) || staffRoles.some((role) => role === who) ? fresh() : owner.email,
      code: "000000",
    }),
  },
  { call: "POST /auth/resend-verify-code", statuses: everybody(201), body: () => ({ email: fresh() }) },
  { call: "POST /auth/forgot-password", statuses: everybody(201), body: () => ({ email: fresh() }) },
  {
    call: "POST /auth/reset-password",
    statuses: everybody(400),
    body: () => ({ token: "none", newPassword: password, confirmPassword: password }),
  },
  {
    call: "POST /auth/email-change",
    statuses: everybody(400),
    body: () => ({ token: "none", answer: "confirm" }),
  },
  { call: "POST /auth/refresh-token", statuses: everybody(401), body: () => ({ refreshToken: "none" }) },
  { call: "POST /auth/logout", statuses: everybody(201), body: () => ({ refreshToken: "none" }) },

  { call: "GET /users/licence", statuses: members(200) },
  { call: "GET /auth/me", statuses: members(200), ownedText: ({ owner }) => owner.phone },
  {
    call: "PATCH /auth/me",
    statuses: members(200),
    body: () => ({ bio: "Written by the one who asks." }),
    ownedText: ({ owner }) => owner.phone,
  },
  { call: "GET /avatars/{name}", statuses: everybody(200), path: ({ avatar }) => `/avatars/${avatar}` },
  { call: "GET /pictures/{name}", statuses: everybody(404), path: () => "/pictures/none.webp" },
  // The body must be a form with a file.
  {
    call: "POST /office/pictures",
    statuses: staff(415, ["admin", "editor", "chapter-leader"]),
    path: () => "/office/pictures?use=products",
    body: () => ({}),
  },
  { call: "GET /users", statuses: members(200) },
  { call: "GET /users/{id}", statuses: members(200), path: ({ owner }) => `/users/${owner._id}` },
  { call: "GET /users/settings", statuses: members(200) },
  {
    call: "PATCH /users/settings",
    statuses: members(200),
    body: () => ({ newMessage: true, replies: true, announcements: true }),
  },
  {
    call: "POST /auth/change-password",
    statuses: members(400),
    body: () => ({ oldPassword: "not mine", newPassword: password, confirmPassword: password }),
  },
  { call: "GET /auth/sessions", statuses: members(200), ownedText: ({ session }) => session },
  {
    call: "POST /auth/sessions/{id}/end",
    statuses: owners(201),
    path: ({ session }) => `/auth/sessions/${session}/end`,
  },
  { call: "POST /auth/sessions/end-others", statuses: members(201) },
  { call: "GET /users/transition", statuses: members(200), ownedText: ({ licence }) => licence },
  {
    call: "POST /users/transition/answer",
    // No member was asked a question.
    statuses: members(409),
    body: () => ({ region: "UK/Europe region", question: "none", answer: "Leeds" }),
  },
  {
    call: "POST /users/transition",
    // The owner has a pending transition to another region.
    statuses: members(409, 201, 201),
    body: (_, who) =>
      who === "otherRole"
        ? { region: "Benue", specialty: "AWAITING", licenseNumber: "AWAITING" }
        : { region: "Africa Region", specialty: "Surgery", licenseNumber: "L1" },
  },

  { call: "GET /events", statuses: members(200) },
  { call: "GET /events/days", statuses: members(200), path: () => "/events/days?month=2027-01" },
  {
    call: "GET /events/{slug}",
    statuses: members(200),
    path: () => "/events/national-conference-jos",
  },
  {
    call: "GET /events/{slug}/calendar.ics",
    statuses: members(200),
    path: () => "/events/national-conference-jos/calendar.ics",
  },
  {
    call: "POST /events/register/{slug}",
    statuses: members(201, 201, 403),
    path: () => "/events/register/house-officers-welcome-dinner",
  },
  {
    call: "POST /events/pay/{slug}",
    statuses: members(201, 201, 403),
    path: () => "/events/pay/residency-exam-boot-camp",
  },
  {
    call: "POST /events/confirm-payment",
    statuses: members(201, 403),
    body: ({ paid }) => ({ reference: paid.event }),
    ownedText: ({ paid }) => paid.event,
  },
  {
    call: "GET /events/registered",
    statuses: members(200),
    ownedText: () => "national-conference-jos",
  },

  { call: "GET /payments/pending", statuses: members(200), ownedText: ({ unfinished }) => unfinished },
  {
    call: "GET /payments/{reference}/receipt.pdf",
    statuses: owners(200),
    path: ({ receipt }) => `/payments/${receipt}/receipt.pdf`,
  },
  {
    call: "POST /payments/{reference}/capture",
    statuses: members(200, 403),
    path: ({ paid }) => `/payments/${paid.event}/capture`,
  },
  { call: "GET /payments/config", statuses: members(200) },
  // Unsigned: only the provider's signature gives access, not a session.
  { call: "POST /payments/webhooks/paystack", statuses: everybody(401), body: () => ({ event: "x" }) },
  { call: "POST /payments/webhooks/paypal", statuses: everybody(401), body: () => ({ id: "x" }) },

  // The owner's subscription is paid and unconfirmed.
  { call: "POST /subscriptions/pay", statuses: members(409, 201) },
  {
    call: "POST /subscriptions/save",
    statuses: members(201, 403),
    body: ({ paid }) => ({ reference: paid.subscription }),
    ownedText: ({ paid }) => paid.subscription,
  },
  { call: "GET /subscriptions/status", statuses: members(200) },
  {
    call: "GET /subscriptions/history",
    statuses: members(200),
    ownedText: ({ paid }) => paid.subscription,
  },
  {
    call: "GET /subscriptions/export",
    // Ignores `userId`: all members get their own data.
    statuses: members(200),
    path: ({ owner }) => `/subscriptions/export?userId=${owner._id}`,
    ownedText: ({ paid }) => paid.subscription,
  },

  {
    call: "POST /donations/init",
    statuses: members(201),
    body: () => purchaseRequests.donation.body.PAYSTACK,
  },
  {
    call: "POST /donations/create",
    statuses: members(201, 403),
    body: ({ paid }) => ({ reference: paid.donation }),
    ownedText: ({ paid }) => paid.donation,
  },
  { call: "GET /donations/user", statuses: members(200), ownedText: ({ paid }) => paid.donation },
  {
    call: "GET /donations/export",
    statuses: members(200),
    path: ({ owner }) => `/donations/export?userId=${owner._id}`,
    ownedText: ({ paid }) => paid.donation,
  },
  // The others have no donations.
  { call: "GET /donations/statement.pdf", statuses: members(200, 404) },

  { call: "GET /products", statuses: members(200) },
  { call: "GET /products/{slug}", statuses: members(200), path: () => "/products/plain-mug" },
  { call: "POST /orders/check", statuses: members(201), body: () => ({ products: [] }) },
  { call: "POST /orders/pay", statuses: members(201), body: () => purchaseRequests.order.body.PAYSTACK },
  {
    call: "POST /orders/create",
    statuses: members(201, 403),
    body: ({ paid }) => ({ reference: paid.order }),
    ownedText: ({ paid }) => paid.order,
  },
  { call: "GET /orders/history", statuses: members(200), ownedText: ({ order }) => order },
  {
    call: "GET /orders/{id}",
    statuses: owners(200),
    path: ({ order }) => `/orders/${order}`,
    ownedText: ({ receipt }) => receipt,
  },

  { call: "GET /volunteer/jobs", statuses: members(200) },
  { call: "GET /volunteer/jobs/{id}", statuses: members(200), path: ({ job }) => `/volunteer/jobs/${job}` },
  {
    call: "POST /volunteer/jobs/{id}/register",
    statuses: members(201),
    path: ({ job }) => `/volunteer/jobs/${job}/register`,
  },
  {
    call: "POST /faith-entry",
    statuses: members(201),
    body: () => ({ category: "Comment", content: "Good morning", isAnonymous: true }),
  },
  { call: "GET /faith-entry", statuses: members(200) },
  {
    call: "PATCH /faith-entry/{id}",
    statuses: members(200, 403),
    path: ({ entry }) => `/faith-entry/${entry}`,
    body: () => ({ category: "Comment", content: "Changed by its author", version: 1 }),
  },
  {
    call: "DELETE /faith-entry/{id}",
    statuses: members(200, 403),
    path: ({ deletableEntry }) => `/faith-entry/${deletableEntry}?version=1`,
  },
  { call: "GET /trainings", statuses: members(200) },

  {
    call: "GET /chats/contacts",
    statuses: members(200),
    ownedText: ({ message }) => message,
    readers: ["admin"],
  },
  {
    call: "GET /chats/contacts/{id}",
    statuses: exceptAdmin(members(200), 400),
    path: () => "/chats/contacts/admin",
    ownedText: ({ message }) => message,
  },
  {
    call: "GET /chats/history/{id}",
    statuses: exceptAdmin(members(200), 400),
    path: () => "/chats/history/admin",
    ownedText: ({ message }) => message,
  },
  {
    call: "PATCH /chats/history/{id}/read",
    statuses: exceptAdmin(members(200), 400),
    path: () => "/chats/history/admin/read",
    body: () => ({ sequence: 1 }),
  },

  { call: "GET /resources", statuses: members(200) },
  {
    call: "GET /resources/{slug}",
    statuses: members(200),
    path: ({ resource }) => `/resources/${resource}`,
  },
  { call: "GET /devotionals", statuses: members(200) },
  { call: "GET /devotionals/latest", statuses: members(200) },

  { call: "GET /notifications/stats", statuses: members(200) },
  {
    call: "GET /notifications",
    statuses: members(200),
    ownedText: ({ notification }) => notification,
  },
  {
    call: "GET /notifications/{id}",
    statuses: owners(200),
    path: ({ notification }) => `/notifications/${notification}`,
    ownedText: ({ notification }) => notification,
  },
  {
    call: "PATCH /notifications/read",
    statuses: owners(200),
    path: () => "/notifications/read",
    body: ({ notification }) => ({ newest: notification }),
  },
  {
    call: "PATCH /notifications/{id}/read",
    statuses: owners(200),
    path: ({ notification }) => `/notifications/${notification}/read`,
    ownedText: ({ notification }) => notification,
  },

  { call: "GET /office/access", statuses: forHelpers(staffRoles) },
  { call: "GET /office/to-do", statuses: staff(200, staffRoles) },
  { call: "GET /office/to-do/failed-tasks", statuses: staff(200, ["admin"]) },
  {
    call: "POST /office/to-do/failed-tasks/{id}/dismissal",
    statuses: staff(404, ["admin"]),
    path: () => `/office/to-do/failed-tasks/${randomUUID()}/dismissal`,
    body: () => ({ reason: "The address does not exist", freshId: randomUUID() }),
  },
  {
    call: "POST /office/to-do/failed-tasks/{id}/retry",
    statuses: staff(404, ["admin"]),
    path: () => `/office/to-do/failed-tasks/${randomUUID()}/retry`,
  },
  { call: "GET /office/approvals", statuses: staff(200, ["admin", "chapter-leader"]) },
  {
    call: "POST /office/approvals/{id}/recommendation",
    statuses: staff(201, ["chapter-leader"]),
    path: ({ transition }) => `/office/approvals/${transition}/recommendation`,
    body: () => ({ recommendation: "for", note: "We know each other.", version: 1 }),
  },
  {
    call: "POST /office/approvals/{id}/recommendation/withdrawal",
    statuses: staff(201, ["chapter-leader"]),
    path: ({ transition }) => `/office/approvals/${transition}/recommendation/withdrawal`,
  },
  {
    call: "GET /office/approvals/{id}",
    statuses: staff(200, ["admin", "chapter-leader"]),
    path: ({ transition }) => `/office/approvals/${transition}`,
  },
  {
    call: "POST /office/approvals/{id}/claim",
    statuses: staff(201, ["admin"]),
    path: ({ transition }) => `/office/approvals/${transition}/claim`,
  },
  {
    call: "POST /office/approvals/{id}/decision",
    statuses: staff(201, ["admin"]),
    path: ({ transition }) => `/office/approvals/${transition}/decision`,
    body: () => ({
      decision: "decline",
      note: "Please add your licence number.",
      version: 1,
      freshId: randomUUID(),
    }),
  },
  {
    call: "POST /office/approvals/{id}/release",
    statuses: staff(201, ["admin"]),
    path: ({ transition }) => `/office/approvals/${transition}/release`,
  },
  { call: "GET /office/licences", statuses: staff(200, ["admin"]) },
  {
    call: "POST /office/licences/{id}/claim",
    statuses: staff(201, ["admin"]),
    path: ({ cared }) => `/office/licences/${cared}/claim`,
  },
  {
    call: "POST /office/licences/{id}/confirmation",
    statuses: staff(201, ["admin"]),
    path: ({ claimed }) => `/office/licences/${claimed.confirmed}/confirmation`,
    body: () => ({ version: 1, freshId: randomUUID() }),
  },
  {
    call: "POST /office/licences/{id}/decline",
    statuses: staff(201, ["admin"]),
    path: ({ claimed }) => `/office/licences/${claimed.declined}/decline`,
    body: () => ({ version: 1, note: "The register has another name.", freshId: randomUUID() }),
  },
  {
    call: "POST /office/licences/{id}/question",
    statuses: staff(201, ["admin"]),
    path: ({ claimed }) => `/office/licences/${claimed.asked}/question`,
    body: () => ({ version: 1, note: "Please send your certificate.", freshId: randomUUID() }),
  },
  {
    call: "POST /office/licences/{id}/release",
    statuses: staff(201, ["admin"]),
    path: ({ cared }) => `/office/licences/${cared}/release`,
  },
  { call: "GET /office/members", statuses: staff(200, memberReaders) },
  { call: "GET /office/members/sign-ups", statuses: staff(200, ["admin"]) },
  {
    call: "POST /office/members/sign-ups/{id}/verification",
    // No sign-up has this id.
    statuses: staff(404, ["admin"]),
    path: () => `/office/members/sign-ups/${randomUUID()}/verification`,
    body: () => ({ reason: "Called the office", password: memberPassword }),
  },
  {
    call: "GET /office/members/{id}",
    statuses: staff(200, memberReaders),
    path: ({ cared }) => `/office/members/${cared}`,
  },
  {
    call: "GET /office/members/{id}/timeline",
    statuses: staff(200, memberReaders),
    path: ({ cared }) => `/office/members/${cared}/timeline`,
  },
  {
    call: "POST /office/members/{id}/notes",
    statuses: staff(201, ["admin"]),
    path: ({ cared }) => `/office/members/${cared}/notes`,
    body: () => ({ content: "Moved to Jos", freshId: randomUUID() }),
  },
  {
    call: "PATCH /office/members/{id}/notes/{note}",
    // No note has this id.
    statuses: staff(404, ["admin"]),
    path: ({ cared }) => `/office/members/${cared}/notes/${randomUUID()}`,
    body: () => ({ content: "Moved to Enugu", version: 1, freshId: randomUUID() }),
  },
  {
    call: "POST /office/members/{id}/suspension",
    // The admin suspends first, so the moderator's version is older.
    statuses: { ...staff(201, ["admin"]), moderator: 409 },
    path: ({ cared }) => `/office/members/${cared}/suspension`,
    body: () => ({ until: dayIn(3), reason: "Spam", version: 1 }),
  },
  {
    call: "POST /office/members/{id}/suspension/lift",
    statuses: { ...staff(201, ["admin"]), moderator: 409 },
    path: ({ cared }) => `/office/members/${cared}/suspension/lift`,
    body: () => ({ reason: "It is settled", version: 2 }),
  },
  {
    // The version is an older one.
    call: "POST /office/members/{id}/email-change",
    statuses: staff(409, ["admin"]),
    path: ({ cared }) => `/office/members/${cared}/email-change`,
    body: () => ({
      email: fresh(),
      reason: "Asked by mail",
      version: 0,
      freshId: randomUUID(),
      password: memberPassword,
    }),
  },
  {
    call: "GET /office/members/{id}/profile",
    statuses: staff(200, ["admin"]),
    path: ({ cared }) => `/office/members/${cared}/profile`,
  },
  {
    // The version is an older one.
    call: "PATCH /office/members/{id}/profile",
    statuses: staff(409, ["admin"]),
    path: ({ cared }) => `/office/members/${cared}/profile`,
    body: () => ({ bio: "Surgeon", reason: "Asked by mail", version: 0 }),
  },
  { call: "GET /office/audit", statuses: staff(200, staffRoles) },
  {
    call: "POST /office/audit/export",
    statuses: staff(201, staffRoles),
    body: () => ({ password: memberPassword }),
  },
  { call: "POST /office/audit/check", statuses: staff(201, ["admin"]) },
  { call: "GET /office/events", statuses: staff(200, eventReaders) },
  {
    // The draft belongs to no chapter.
    call: "GET /office/events/{id}",
    statuses: { ...staff(200, contentReaders), "chapter-leader": 404 },
    path: ({ draftEvent }) => `/office/events/${draftEvent}`,
  },
  {
    call: "POST /office/events/{id}/delete",
    // No draft has this version.
    statuses: { ...staff(409, ["admin", "editor"]), "chapter-leader": 403 },
    path: ({ draftEvent }) => `/office/events/${draftEvent}/delete`,
    body: () => ({ version: 0 }),
  },
  {
    call: "POST /office/events/{id}/restore",
    // It is not deleted, so it stays as it is.
    statuses: { ...staff(201, ["admin", "editor"]), "chapter-leader": 403 },
    path: ({ draftEvent }) => `/office/events/${draftEvent}/restore`,
    body: () => ({ version: 0 }),
  },
  {
    call: "GET /office/events/{id}/registrants",
    statuses: staff(200, contentReaders),
    path: ({ draftEvent }) => `/office/events/${draftEvent}/registrants`,
  },
  {
    call: "POST /office/events",
    statuses: staff(201, ["admin", "editor", "chapter-leader"]),
    body: () => ({ ...draftOfEvent, freshId: randomUUID() }),
  },
  {
    call: "PATCH /office/events/{id}",
    // The admin changes the event first, so the editor's version is older.
    statuses: { ...staff(200, ["admin"]), editor: 409 },
    path: ({ draftEvent }) => `/office/events/${draftEvent}`,
    body: () => ({ ...draftOfEvent, version: 1 }),
  },
  {
    call: "POST /office/events/{id}/duplicate",
    // The event belongs to no chapter.
    statuses: { ...staff(201, ["admin", "editor"]), "chapter-leader": 404 },
    path: ({ draftEvent }) => `/office/events/${draftEvent}/duplicate`,
    body: () => ({ freshId: randomUUID() }),
  },
  {
    call: "POST /office/events/{id}/publish",
    // The draft has no date.
    statuses: staff(400, ["admin", "editor"]),
    path: ({ draftEvent }) => `/office/events/${draftEvent}/publish`,
    body: () => ({ version: 2 }),
  },
  {
    call: "POST /office/events/{id}/withdraw",
    statuses: staff(400, ["admin", "editor"]),
    path: ({ draftEvent }) => `/office/events/${draftEvent}/withdraw`,
    body: () => ({ version: 2 }),
  },
  { call: "GET /office/check-in", statuses: forHelpers(doorStaff) },
  {
    call: "GET /office/check-in/{event}",
    statuses: atDoor(200),
    path: ({ doorEvent }) => `/office/check-in/${doorEvent}`,
  },
  {
    call: "POST /office/check-in/{event}/scans",
    statuses: atDoor(201),
    path: ({ doorEvent }) => `/office/check-in/${doorEvent}/scans`,
    body: ({ owner }) => ({
      scans: [
        {
          id: randomUUID(),
          memberId: owner._id,
          means: "code",
          scannedAt: "2026-11-01T09:00:00.000Z",
          isOffline: false,
        },
      ],
    }),
  },
  {
    // Nobody is admitted.
    call: "POST /office/check-in/{event}/undo",
    statuses: atDoor(404),
    path: ({ doorEvent }) => `/office/check-in/${doorEvent}/undo`,
    body: () => ({ scanId: randomUUID(), reason: "Wrong person" }),
  },
  {
    call: "GET /office/events/{id}/helpers",
    statuses: staff(200, contentReaders),
    path: ({ doorEvent }) => `/office/events/${doorEvent}/helpers`,
  },
  {
    // A draft has no door.
    call: "POST /office/events/{id}/helpers",
    statuses: staff(400, ["admin", "editor"]),
    path: ({ draftEvent }) => `/office/events/${draftEvent}/helpers`,
    body: ({ owner }) => ({ memberId: owner._id }),
  },
  {
    call: "POST /office/events/{id}/helpers/{helper}/end",
    statuses: staff(404, ["admin", "editor"]),
    path: ({ doorEvent }) => `/office/events/${doorEvent}/helpers/${randomUUID()}/end`,
  },
  {
    call: "GET /office/events/{id}/cancellation",
    statuses: staff(200, contentReaders),
    path: ({ draftEvent }) => `/office/events/${draftEvent}/cancellation`,
  },
  {
    call: "POST /office/events/{id}/cancellation",
    // A draft is not canceled.
    statuses: staff(400, ["admin", "editor"]),
    path: ({ draftEvent }) => `/office/events/${draftEvent}/cancellation`,
    body: () => ({ freshId: randomUUID(), digest: "none", reason: "Rain", password: memberPassword }),
  },
  {
    call: "GET /office/events/{id}/messages",
    statuses: staff(200, contentReaders),
    path: ({ draftEvent }) => `/office/events/${draftEvent}/messages`,
  },
  {
    call: "POST /office/events/{id}/messages",
    // Nobody is registered for a draft.
    statuses: staff(400, ["admin", "editor"]),
    path: ({ draftEvent }) => `/office/events/${draftEvent}/messages`,
    body: () => ({ freshId: randomUUID(), subject: "News", text: "Bring a blanket.", recipients: 0 }),
  },
  {
    call: "POST /office/events/{id}/registrants",
    statuses: staff(201, contentReaders),
    path: ({ draftEvent }) => `/office/events/${draftEvent}/registrants`,
    body: () => ({ password: memberPassword }),
  },
  { call: "GET /office/devotionals", statuses: staff(200, contentReaders) },
  { call: "GET /office/devotionals/days", statuses: staff(200, contentReaders) },
  {
    call: "GET /office/devotionals/{id}",
    statuses: staff(200, contentReaders),
    path: ({ draftDevotional }) => `/office/devotionals/${draftDevotional}`,
  },
  {
    call: "POST /office/devotionals",
    statuses: staff(201, ["admin", "editor"]),
    body: () => ({ ...draftOfDevotional, freshId: randomUUID() }),
  },
  {
    call: "PATCH /office/devotionals/{id}",
    // The admin changes the devotional first, so the editor's version is older.
    statuses: { ...staff(200, ["admin"]), editor: 409 },
    path: ({ draftDevotional }) => `/office/devotionals/${draftDevotional}`,
    body: () => ({ ...draftOfDevotional, version: 1 }),
  },
  {
    call: "POST /office/devotionals/{id}/delete",
    // No draft has this version.
    statuses: staff(409, ["admin", "editor"]),
    path: ({ draftDevotional }) => `/office/devotionals/${draftDevotional}/delete`,
    body: () => ({ version: 0 }),
  },
  {
    call: "POST /office/devotionals/{id}/restore",
    // It is not deleted, so it stays as it is.
    statuses: staff(201, ["admin", "editor"]),
    path: ({ draftDevotional }) => `/office/devotionals/${draftDevotional}/restore`,
    body: () => ({ version: 0 }),
  },
  { call: "GET /office/resources", statuses: staff(200, contentReaders) },
  {
    call: "GET /office/resources/{id}",
    statuses: staff(200, contentReaders),
    path: ({ draftResource }) => `/office/resources/${draftResource}`,
  },
  {
    call: "POST /office/resources",
    statuses: staff(201, ["admin", "editor"]),
    body: () => ({ ...draftOfResource, freshId: randomUUID() }),
  },
  {
    call: "PATCH /office/resources/{id}",
    // The admin changes, publishes and withdraws the resource first, so the editor's version is older.
    statuses: { ...staff(200, ["admin"]), editor: 409 },
    path: ({ draftResource }) => `/office/resources/${draftResource}`,
    body: () => ({ ...draftOfResource, version: 1 }),
  },
  {
    call: "POST /office/resources/{id}/publish",
    statuses: { ...staff(201, ["admin"]), editor: 409 },
    path: ({ draftResource }) => `/office/resources/${draftResource}/publish`,
    body: () => ({ version: 2, visibleFrom: null }),
  },
  {
    call: "POST /office/resources/{id}/withdraw",
    statuses: { ...staff(201, ["admin"]), editor: 409 },
    path: ({ draftResource }) => `/office/resources/${draftResource}/withdraw`,
    body: () => ({ version: 3 }),
  },
  {
    call: "POST /office/resources/{id}/delete",
    // No draft has this version.
    statuses: staff(409, ["admin", "editor"]),
    path: ({ draftResource }) => `/office/resources/${draftResource}/delete`,
    body: () => ({ version: 0 }),
  },
  {
    call: "POST /office/resources/{id}/restore",
    // It is not deleted, so it stays as it is.
    statuses: staff(201, ["admin", "editor"]),
    path: ({ draftResource }) => `/office/resources/${draftResource}/restore`,
    body: () => ({ version: 0 }),
  },
  { call: "GET /office/jobs", statuses: staff(200, contentReaders) },
  {
    call: "GET /office/jobs/{id}",
    statuses: staff(200, contentReaders),
    path: ({ draftJob }) => `/office/jobs/${draftJob}`,
  },
  {
    call: "POST /office/jobs",
    statuses: staff(201, ["admin", "editor"]),
    body: () => ({ ...draftOfJob, freshId: randomUUID() }),
  },
  {
    call: "PATCH /office/jobs/{id}",
    // The admin changes the job first, so the editor's version is older.
    statuses: { ...staff(200, ["admin"]), editor: 409 },
    path: ({ draftJob }) => `/office/jobs/${draftJob}`,
    body: () => ({ ...draftOfJob, version: 1 }),
  },
  {
    call: "POST /office/jobs/{id}/publish",
    // The draft is incomplete.
    statuses: staff(400, ["admin", "editor"]),
    path: ({ draftJob }) => `/office/jobs/${draftJob}/publish`,
    body: () => ({ version: 2 }),
  },
  {
    call: "POST /office/jobs/{id}/withdraw",
    statuses: staff(400, ["admin", "editor"]),
    path: ({ draftJob }) => `/office/jobs/${draftJob}/withdraw`,
    body: () => ({ version: 2 }),
  },
  {
    call: "POST /office/jobs/{id}/delete",
    // No draft has this version.
    statuses: staff(409, ["admin", "editor"]),
    path: ({ draftJob }) => `/office/jobs/${draftJob}/delete`,
    body: () => ({ version: 0 }),
  },
  {
    call: "POST /office/jobs/{id}/restore",
    // It is not deleted, so it stays as it is.
    statuses: staff(201, ["admin", "editor"]),
    path: ({ draftJob }) => `/office/jobs/${draftJob}/restore`,
    body: () => ({ version: 0 }),
  },
  {
    call: "GET /office/jobs/{id}/applicants",
    statuses: staff(200, contentReaders),
    path: ({ draftJob }) => `/office/jobs/${draftJob}/applicants`,
  },
  {
    call: "POST /office/jobs/{id}/applicants/export",
    statuses: staff(201, contentReaders),
    path: ({ draftJob }) => `/office/jobs/${draftJob}/applicants/export`,
    body: () => ({ password: memberPassword }),
  },
  { call: "GET /office/trainings", statuses: staff(200, contentReaders) },
  {
    call: "GET /office/trainings/{id}",
    statuses: staff(200, contentReaders),
    path: ({ draftTraining }) => `/office/trainings/${draftTraining}`,
  },
  {
    call: "POST /office/trainings",
    statuses: staff(201, ["admin", "editor"]),
    body: () => ({ name: `A draft ${randomUUID()}`, membersGroup: [], freshId: randomUUID() }),
  },
  {
    call: "PATCH /office/trainings/{id}",
    // The admin changes the training first, so the editor's version is older.
    statuses: { ...staff(200, ["admin"]), editor: 409 },
    path: ({ draftTraining }) => `/office/trainings/${draftTraining}`,
    body: () => ({ name: "The draft", membersGroup: [], version: 1 }),
  },
  {
    call: "POST /office/trainings/{id}/publish",
    // The draft is incomplete.
    statuses: staff(400, ["admin", "editor"]),
    path: ({ draftTraining }) => `/office/trainings/${draftTraining}/publish`,
    body: () => ({ version: 2 }),
  },
  {
    call: "POST /office/trainings/{id}/withdraw",
    statuses: staff(400, ["admin", "editor"]),
    path: ({ draftTraining }) => `/office/trainings/${draftTraining}/withdraw`,
    body: () => ({ version: 2 }),
  },
  {
    call: "POST /office/trainings/{id}/delete",
    // No draft has this version.
    statuses: staff(409, ["admin", "editor"]),
    path: ({ draftTraining }) => `/office/trainings/${draftTraining}/delete`,
    body: () => ({ version: 0 }),
  },
  {
    call: "POST /office/trainings/{id}/restore",
    // It is not deleted, so it stays as it is.
    statuses: staff(201, ["admin", "editor"]),
    path: ({ draftTraining }) => `/office/trainings/${draftTraining}/restore`,
    body: () => ({ version: 0 }),
  },
  {
    call: "GET /office/trainings/{id}/completions",
    statuses: staff(200, contentReaders),
    path: ({ draftTraining }) => `/office/trainings/${draftTraining}/completions`,
  },
  {
    call: "POST /office/trainings/{id}/completions",
    statuses: staff(201, ["admin", "editor"]),
    path: ({ draftTraining }) => `/office/trainings/${draftTraining}/completions`,
    body: () => ({ member: "student@demo.test", isCompleted: true }),
  },
  {
    call: "POST /office/trainings/{id}/completions/export",
    statuses: staff(201, contentReaders),
    path: ({ draftTraining }) => `/office/trainings/${draftTraining}/completions/export`,
    body: () => ({ password: memberPassword }),
  },
  { call: "GET /office/products", statuses: staff(200, contentReaders) },
  {
    call: "GET /office/products/{id}",
    statuses: staff(200, contentReaders),
    path: ({ draftProduct }) => `/office/products/${draftProduct}`,
  },
  {
    call: "POST /office/products",
    statuses: staff(201, ["admin", "editor"]),
    body: () => ({ ...draftOfProduct, pictures: [], freshId: randomUUID() }),
  },
  {
    call: "PATCH /office/products/{id}",
    // The admin changes the product first, so the editor's version is older.
    statuses: { ...staff(200, ["admin"]), editor: 409 },
    path: ({ draftProduct }) => `/office/products/${draftProduct}`,
    body: () => ({ ...draftOfProduct, version: 1 }),
  },
  {
    call: "POST /office/products/{id}/publish",
    statuses: { ...staff(201, ["admin"]), editor: 409 },
    path: ({ draftProduct }) => `/office/products/${draftProduct}/publish`,
    body: () => ({ version: 2 }),
  },
  {
    call: "POST /office/products/{id}/withdraw",
    statuses: { ...staff(201, ["admin"]), editor: 409 },
    path: ({ draftProduct }) => `/office/products/${draftProduct}/withdraw`,
    body: () => ({ version: 3 }),
  },
  {
    call: "POST /office/products/{id}/delete",
    // No draft has this version.
    statuses: staff(409, ["admin", "editor"]),
    path: ({ draftProduct }) => `/office/products/${draftProduct}/delete`,
    body: () => ({ version: 0 }),
  },
  {
    call: "POST /office/products/{id}/restore",
    // It is not deleted, so it stays as it is.
    statuses: staff(201, ["admin", "editor"]),
    path: ({ draftProduct }) => `/office/products/${draftProduct}/restore`,
    body: () => ({ version: 0 }),
  },
  { call: "GET /settings/current", statuses: everybody(200) },
  { call: "GET /office/settings", statuses: staff(200, ["admin", "treasurer"]) },
  {
    call: "POST /office/settings",
    // The admin changes the price first, so the treasurer's version is older.
    statuses: { ...staff(201, ["admin"]), treasurer: 409 },
    body: () => ({
      key: "price.global",
      value: 125,
      from: dayIn(3),
      reason: "Agreed by the board",
      version: 0,
      freshId: randomUUID(),
    }),
  },
  {
    call: "POST /office/settings/{id}",
    statuses: staff(404, ["admin", "treasurer"]),
    path: () => `/office/settings/${randomUUID()}`,
    body: () => ({ act: "withdraw", reason: "Not agreed", version: 0 }),
  },
  { call: "GET /office/inbox", statuses: staff(200, inboxStaff) },
  { call: "GET /office/inbox/assignees", statuses: staff(200, ["admin", "moderator"]) },
  {
    call: "GET /office/inbox/{id}",
    statuses: staff(200, ["admin", "moderator"]),
    path: ({ owner }) => `/office/inbox/${owner._id}`,
  },
  {
    call: "GET /office/inbox/{id}/messages",
    statuses: staff(200, ["admin", "moderator"]),
    path: ({ owner }) => `/office/inbox/${owner._id}/messages`,
  },
  {
    // The admin takes the conversation first.
    call: "POST /office/inbox/{id}/take",
    statuses: { ...staff(201, ["admin"]), moderator: 409 },
    path: ({ owner }) => `/office/inbox/${owner._id}/take`,
  },
  {
    call: "POST /office/inbox/{id}/messages",
    statuses: { ...staff(201, ["admin"]), moderator: 409 },
    path: ({ owner }) => `/office/inbox/${owner._id}/messages`,
    body: () => ({ content: "We will look into it.", clientMessageId: randomUUID() }),
  },
  {
    call: "POST /office/inbox/{id}/typing",
    statuses: staff(201, ["admin", "moderator"]),
    path: ({ owner }) => `/office/inbox/${owner._id}/typing`,
  },
  {
    // The version is older.
    call: "POST /office/inbox/{id}/assign",
    statuses: staff(409, ["admin", "moderator"]),
    path: ({ owner }) => `/office/inbox/${owner._id}/assign`,
    body: () => ({ to: randomUUID(), version: 0 }),
  },
  {
    call: "POST /office/inbox/{id}/close",
    statuses: staff(409, ["admin", "moderator"]),
    path: ({ owner }) => `/office/inbox/${owner._id}/close`,
    body: () => ({ version: 0 }),
  },
  {
    call: "POST /reports",
    statuses: members(403, 201),
    body: ({ owner }) => ({ kind: "profile", id: owner._id, reason: "spam" }),
  },
  { call: "GET /office/moderation", statuses: staff(200, moderators) },
  {
    call: "GET /office/moderation/{id}",
    statuses: staff(200, moderators),
    path: ({ reported }) => `/office/moderation/${reported}`,
  },
  {
    // The admin claims the case first.
    call: "POST /office/moderation/{id}/claim",
    statuses: { ...staff(201, ["admin"]), moderator: 409 },
    path: ({ reported }) => `/office/moderation/${reported}/claim`,
  },
  {
    call: "POST /office/moderation/{id}/decision",
    statuses: { ...staff(201, ["admin"]), moderator: 409 },
    path: ({ reported }) => `/office/moderation/${reported}/decision`,
    // The admin's claim made this version of the case.
    body: () => ({ decision: "keep", version: 2, freshId: randomUUID() }),
  },
  {
    call: "POST /office/moderation/{id}/release",
    statuses: staff(201, moderators),
    path: ({ reported }) => `/office/moderation/${reported}/release`,
  },
  {
    call: "GET /office/money",
    statuses: staff(200, ["admin", "treasurer"]),
    path: ({ receipt }) => `/office/money?search=${receipt}`,
  },
  {
    call: "GET /office/money/ledger",
    statuses: staff(200, ["admin", "treasurer"]),
  },
  {
    call: "GET /office/money/events/{id}",
    statuses: staff(200, ["admin", "treasurer"]),
    path: () => "/office/money/events/00000000-0000-4000-8000-000000000000",
  },
  {
    call: "POST /office/money/statement",
    statuses: staff(201, ["admin", "treasurer"]),
    body: () => ({ month: "2026-11", currency: "NGN", password: memberPassword }),
  },
  {
    call: "GET /office/money/unpaid",
    statuses: staff(200, ["admin", "treasurer"]),
  },
  {
    call: "POST /office/money/unpaid/export",
    statuses: staff(201, ["admin", "treasurer"]),
    body: () => ({ searchBy: "nobody-has-this-name", password: memberPassword }),
  },
  {
    call: "GET /office/money/{reference}",
    statuses: staff(200, ["admin", "treasurer"]),
    path: ({ receipt }) => `/office/money/${receipt}`,
  },
  {
    call: "GET /office/money/{reference}/receipt.pdf",
    statuses: staff(200, ["admin", "treasurer"]),
    path: ({ receipt }) => `/office/money/${receipt}/receipt.pdf`,
  },
  {
    call: "POST /office/money/{reference}/recheck",
    statuses: staff(201, ["admin", "treasurer"]),
    path: ({ receipt }) => `/office/money/${receipt}/recheck`,
  },
  {
    // The payment is not held.
    call: "POST /office/money/{reference}/claim",
    statuses: staff(409, ["treasurer"]),
    path: ({ receipt }) => `/office/money/${receipt}/claim`,
  },
  {
    call: "POST /office/money/{reference}/claim/end",
    statuses: staff(201, ["treasurer"]),
    path: ({ receipt }) => `/office/money/${receipt}/claim/end`,
  },
  {
    // The payment is not held.
    call: "POST /office/money/{reference}/decision",
    statuses: staff(409, ["treasurer"]),
    path: ({ receipt }) => `/office/money/${receipt}/decision`,
    body: () => ({ decision: "release", note: "Seen", version: 1 }),
  },
  {
    call: "POST /office/money/{reference}/approval",
    statuses: staff(409, ["admin", "treasurer"]),
    path: ({ receipt }) => `/office/money/${receipt}/approval`,
    body: () => ({ answer: "approve", askedAt: "2026-01-01T00:00:00.000Z" }),
  },
  {
    // The password is wrong.
    call: "POST /office/money/{reference}/refunds",
    statuses: staff(400, ["treasurer"]),
    path: ({ receipt }) => `/office/money/${receipt}/refunds`,
    body: () => ({
      _id: randomUUID(),
      amount: 1,
      revokes: false,
      note: "Seen",
      remaining: 1,
      password: "not the password",
    }),
  },
  {
    call: "POST /office/money/{reference}/refunds/{id}/approval",
    statuses: staff(400, ["admin", "treasurer"]),
    path: ({ receipt }) => `/office/money/${receipt}/refunds/${randomUUID()}/approval`,
    body: () => ({ answer: "approve", password: "not the password" }),
  },
  {
    call: "GET /office/offline-payments/offer",
    statuses: staff(200, ["treasurer"]),
    path: ({ owner }) => `/office/offline-payments/offer?memberId=${owner._id}&paidOn=2026-01-05`,
  },
  // The body must be a form with a file.
  {
    call: "POST /office/offline-payments/proofs",
    statuses: staff(415, ["treasurer"]),
    body: () => ({}),
  },
  {
    call: "GET /office/offline-payments/proofs/{id}",
    statuses: staff(404, ["admin", "treasurer"]),
    path: () => `/office/offline-payments/proofs/${randomUUID()}`,
  },
  { call: "GET /office/offline-payments", statuses: staff(200, ["admin", "treasurer"]) },
  {
    // There is no proof.
    call: "POST /office/offline-payments",
    statuses: staff(400, ["treasurer"]),
    body: ({ owner }) => ({
      freshId: randomUUID(),
      memberId: owner._id,
      purpose: "donation",
      target: "Missions",
      amount: 1_000,
      currency: "NGN",
      paidOn: "2026-01-05",
      slip: "MATRIX-1",
      proofId: randomUUID(),
      note: "",
    }),
  },
  {
    call: "GET /office/offline-payments/{id}",
    statuses: staff(404, ["admin", "treasurer"]),
    path: () => `/office/offline-payments/${randomUUID()}`,
  },
  {
    call: "POST /office/offline-payments/{id}/answer",
    statuses: staff(404, ["admin", "treasurer"]),
    path: () => `/office/offline-payments/${randomUUID()}/answer`,
    body: () => ({ answer: "approve", reason: "" }),
  },
  { call: "GET /office/staff", statuses: staff(200, ["admin"]) },
  { call: "GET /office/staff/ended", statuses: staff(200, ["admin"]) },
  {
    call: "POST /office/staff/{id}/approve",
    statuses: staff(201, ["admin"]),
    path: ({ waitingGrant }) => `/office/staff/${waitingGrant}/approve`,
    body: () => ({ password: memberPassword, freshId: randomUUID() }),
  },
  {
    call: "POST /office/staff/{id}/end",
    statuses: staff(201, ["admin"]),
    path: ({ grant }) => `/office/staff/${grant}/end`,
    body: () => ({ password: memberPassword, reason: "Moves to another hospital", freshId: randomUUID() }),
  },
  // Last, because it gives the owner a staff role.
  {
    call: "POST /office/staff",
    statuses: staff(201, ["admin"]),
    body: ({ owner }) => ({
      email: owner.email,
      role: "editor",
      reason: "New in the team",
      password: memberPassword,
      freshId: randomUUID(),
    }),
  },
]
