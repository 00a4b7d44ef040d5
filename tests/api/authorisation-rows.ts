import { randomUUID } from "node:crypto"
import { type StaffRole, staffRoles } from "#api/contract/staff-roles.ts"
import { addInLagos, lagosDay } from "#api/lagos.ts"
import { type Owned, type Principal, principals } from "./authorisation-principals.ts"
import { password as memberPassword, studentBody } from "./members.ts"
import { purchaseRequests } from "./purposes.ts"

/** One endpoint of the contract, and the status for each principal. */
export interface Row {
  /** The operation as in the OpenAPI document, such as "GET /events/{slug}". */
  readonly call: string
  readonly answers: Readonly<Record<Principal, number>>
  /** Default: the operation's own path. */
  readonly path?: (owned: Owned) => string
  readonly body?: (owned: Owned, who: Principal) => unknown
  /** A text of the owner's data. Only responses to the owner and to `readers` may contain it. */
  readonly holds?: (owned: Owned) => string
  readonly readers?: readonly Principal[]
}

/** Needs no session: every principal gets the same status. */
const everybody = (status: number): Row["answers"] =>
  Object.fromEntries(principals.map((who) => [who, status])) as Row["answers"]

/** Needs the session of a verified member; by default all members get the same status. */
const members = (owner: number, otherMember = owner, otherRole = otherMember): Row["answers"] => ({
  ...everybody(otherMember),
  anonymous: 401,
  unverified: 403,
  disabled: 401,
  owner,
  otherRole,
})
/** Needs one of these staff roles. */
const staff = (status: number, roles: readonly StaffRole[]): Row["answers"] => ({
  ...members(403),
  ...Object.fromEntries(roles.map((role) => [role, status])),
})
/** Belongs to the check-in of `doorEvent`: needs a staff role of the door, or the right of a helper at this event. */
const atDoor = (status: number): Row["answers"] => ({ ...staff(status, doorStaff), doorHelper: status })
/** Needs one of these staff roles, or the current right of a door helper at any event. */
const forHelpers = (roles: readonly StaffRole[]): Row["answers"] => ({
  ...staff(200, roles),
  doorHelper: 200,
  otherDoorHelper: 200,
})
/** Visible only to the owner; does not exist for others. */
const owners = (status: number): Row["answers"] => members(status, 404)

/** An admin writes as 'admin' in chats, and so has no conversation with 'admin'. */
const exceptAdmin = (answers: Row["answers"], admin: number): Row["answers"] => ({ ...answers, admin })

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
  { call: "GET /health/live", answers: everybody(200) },
  { call: "GET /health/ready", answers: everybody(200) },

  {
    call: "POST /auth/login",
    answers: everybody(401),
    body: () => ({ email: fresh(), password: "not the password" }),
  },
  { call: "POST /auth/signup", answers: everybody(201), body: () => studentBody({ email: fresh() }) },
  {
    call: "POST /auth/verify-email",
    answers: everybody(400),
    // An email takes ten wrong codes an hour.
    body: ({ owner }, who) => ({
      email: /DoorHelper$/i.test(who) || staffRoles.some((role) => role === who) ? fresh() : owner.email,
      code: "000000",
    }),
  },
  { call: "POST /auth/resend-verify-code", answers: everybody(201), body: () => ({ email: fresh() }) },
  { call: "POST /auth/forgot-password", answers: everybody(201), body: () => ({ email: fresh() }) },
  {
    call: "POST /auth/reset-password",
    answers: everybody(400),
    body: () => ({ token: "none", newPassword: password, confirmPassword: password }),
  },
  {
    call: "POST /auth/email-change",
    answers: everybody(400),
    body: () => ({ token: "none", answer: "confirm" }),
  },
  { call: "POST /auth/refresh-token", answers: everybody(401), body: () => ({ refreshToken: "none" }) },
  { call: "POST /auth/logout", answers: everybody(201), body: () => ({ refreshToken: "none" }) },

  { call: "GET /users/licence", answers: members(200) },
  { call: "GET /auth/me", answers: members(200), holds: ({ owner }) => owner.phone },
  {
    call: "PATCH /auth/me",
    answers: members(200),
    body: () => ({ bio: "Written by the one who asks." }),
    holds: ({ owner }) => owner.phone,
  },
  { call: "GET /avatars/{name}", answers: everybody(200), path: ({ avatar }) => `/avatars/${avatar}` },
  { call: "GET /pictures/{name}", answers: everybody(404), path: () => "/pictures/none.webp" },
  // The body must be a form with a file.
  {
    call: "POST /office/pictures",
    answers: staff(415, ["admin", "editor", "chapter-leader"]),
    path: () => "/office/pictures?use=products",
    body: () => ({}),
  },
  { call: "GET /users", answers: members(200) },
  { call: "GET /users/{id}", answers: members(200), path: ({ owner }) => `/users/${owner._id}` },
  { call: "GET /users/settings", answers: members(200) },
  {
    call: "PATCH /users/settings",
    answers: members(200),
    body: () => ({ newMessage: true, replies: true, announcements: true }),
  },
  {
    call: "POST /auth/change-password",
    answers: members(400),
    body: () => ({ oldPassword: "not mine", newPassword: password, confirmPassword: password }),
  },
  { call: "GET /auth/sessions", answers: members(200), holds: ({ session }) => session },
  {
    call: "POST /auth/sessions/{id}/end",
    answers: owners(201),
    path: ({ session }) => `/auth/sessions/${session}/end`,
  },
  { call: "POST /auth/sessions/end-others", answers: members(201) },
  { call: "GET /users/transition", answers: members(200), holds: ({ licence }) => licence },
  {
    call: "POST /users/transition/answer",
    // No member was asked a question.
    answers: members(409),
    body: () => ({ region: "UK/Europe region", question: "none", answer: "Leeds" }),
  },
  {
    call: "POST /users/transition",
    // The owner has a pending transition.
    answers: members(409, 201, 201),
    body: (_, who) =>
      who === "otherRole"
        ? { region: "Benue", specialty: "AWAITING", licenseNumber: "AWAITING" }
        : { region: "UK/Europe region", specialty: "Surgery", licenseNumber: "L1" },
  },

  { call: "GET /events", answers: members(200) },
  { call: "GET /events/days", answers: members(200), path: () => "/events/days?month=2027-01" },
  {
    call: "GET /events/{slug}",
    answers: members(200),
    path: () => "/events/national-conference-jos",
  },
  {
    call: "GET /events/{slug}/calendar.ics",
    answers: members(200),
    path: () => "/events/national-conference-jos/calendar.ics",
  },
  {
    call: "POST /events/register/{slug}",
    answers: members(201, 201, 403),
    path: () => "/events/register/house-officers-welcome-dinner",
  },
  {
    call: "POST /events/pay/{slug}",
    answers: members(201, 201, 403),
    path: () => "/events/pay/residency-exam-boot-camp",
  },
  {
    call: "POST /events/confirm-payment",
    answers: members(201, 403),
    body: ({ paid }) => ({ reference: paid.event }),
    holds: ({ paid }) => paid.event,
  },
  {
    call: "GET /events/registered",
    answers: members(200),
    holds: () => "national-conference-jos",
  },

  { call: "GET /payments/pending", answers: members(200), holds: ({ unfinished }) => unfinished },
  {
    call: "GET /payments/{reference}/receipt.pdf",
    answers: owners(200),
    path: ({ receipt }) => `/payments/${receipt}/receipt.pdf`,
  },
  {
    call: "POST /payments/{reference}/capture",
    answers: members(200, 403),
    path: ({ paid }) => `/payments/${paid.event}/capture`,
  },
  { call: "GET /payments/config", answers: members(200) },
  // Unsigned: only the provider's signature gives access, not a session.
  { call: "POST /payments/webhooks/paystack", answers: everybody(401), body: () => ({ event: "x" }) },
  { call: "POST /payments/webhooks/paypal", answers: everybody(401), body: () => ({ id: "x" }) },

  // The owner's subscription is paid and unconfirmed.
  { call: "POST /subscriptions/pay", answers: members(409, 201) },
  {
    call: "POST /subscriptions/save",
    answers: members(201, 403),
    body: ({ paid }) => ({ reference: paid.subscription }),
    holds: ({ paid }) => paid.subscription,
  },
  { call: "GET /subscriptions/status", answers: members(200) },
  {
    call: "GET /subscriptions/history",
    answers: members(200),
    holds: ({ paid }) => paid.subscription,
  },
  {
    call: "GET /subscriptions/export",
    // Ignores `userId`: all members get their own data.
    answers: members(200),
    path: ({ owner }) => `/subscriptions/export?userId=${owner._id}`,
    holds: ({ paid }) => paid.subscription,
  },

  {
    call: "POST /donations/init",
    answers: members(201),
    body: () => purchaseRequests.donation.body.PAYSTACK,
  },
  {
    call: "POST /donations/create",
    answers: members(201, 403),
    body: ({ paid }) => ({ reference: paid.donation }),
    holds: ({ paid }) => paid.donation,
  },
  { call: "GET /donations/user", answers: members(200), holds: ({ paid }) => paid.donation },
  {
    call: "GET /donations/export",
    answers: members(200),
    path: ({ owner }) => `/donations/export?userId=${owner._id}`,
    holds: ({ paid }) => paid.donation,
  },
  // The others have no donations.
  { call: "GET /donations/statement.pdf", answers: members(200, 404) },

  { call: "GET /products", answers: members(200) },
  { call: "GET /products/{slug}", answers: members(200), path: () => "/products/plain-mug" },
  { call: "POST /orders/check", answers: members(201), body: () => ({ products: [] }) },
  { call: "POST /orders/pay", answers: members(201), body: () => purchaseRequests.order.body.PAYSTACK },
  {
    call: "POST /orders/create",
    answers: members(201, 403),
    body: ({ paid }) => ({ reference: paid.order }),
    holds: ({ paid }) => paid.order,
  },
  { call: "GET /orders/history", answers: members(200), holds: ({ order }) => order },
  {
    call: "GET /orders/{id}",
    answers: owners(200),
    path: ({ order }) => `/orders/${order}`,
    holds: ({ receipt }) => receipt,
  },

  { call: "GET /volunteer/jobs", answers: members(200) },
  { call: "GET /volunteer/jobs/{id}", answers: members(200), path: ({ job }) => `/volunteer/jobs/${job}` },
  {
    call: "POST /volunteer/jobs/{id}/register",
    answers: members(201),
    path: ({ job }) => `/volunteer/jobs/${job}/register`,
  },
  {
    call: "POST /faith-entry",
    answers: members(201),
    body: () => ({ category: "Comment", content: "Good morning", isAnonymous: true }),
  },
  { call: "GET /faith-entry", answers: members(200) },
  {
    call: "PATCH /faith-entry/{id}",
    answers: members(200, 403),
    path: ({ entry }) => `/faith-entry/${entry}`,
    body: () => ({ category: "Comment", content: "Changed by its author", version: 1 }),
  },
  {
    call: "DELETE /faith-entry/{id}",
    answers: members(200, 403),
    path: ({ deletableEntry }) => `/faith-entry/${deletableEntry}?version=1`,
  },
  { call: "GET /trainings", answers: members(200) },

  {
    call: "GET /chats/contacts",
    answers: members(200),
    holds: ({ message }) => message,
    readers: ["admin"],
  },
  {
    call: "GET /chats/contacts/{id}",
    answers: exceptAdmin(members(200), 400),
    path: () => "/chats/contacts/admin",
    holds: ({ message }) => message,
  },
  {
    call: "GET /chats/history/{id}",
    answers: exceptAdmin(members(200), 400),
    path: () => "/chats/history/admin",
    holds: ({ message }) => message,
  },
  {
    call: "PATCH /chats/history/{id}/read",
    answers: exceptAdmin(members(200), 400),
    path: () => "/chats/history/admin/read",
    body: () => ({ sequence: 1 }),
  },

  { call: "GET /resources", answers: members(200) },
  {
    call: "GET /resources/{slug}",
    answers: members(200),
    path: ({ resource }) => `/resources/${resource}`,
  },
  { call: "GET /devotionals", answers: members(200) },
  { call: "GET /devotionals/latest", answers: members(200) },

  { call: "GET /notifications/stats", answers: members(200) },
  {
    call: "GET /notifications",
    answers: members(200),
    holds: ({ notification }) => notification,
  },
  {
    call: "GET /notifications/{id}",
    answers: owners(200),
    path: ({ notification }) => `/notifications/${notification}`,
    holds: ({ notification }) => notification,
  },
  {
    call: "PATCH /notifications/read",
    answers: owners(200),
    path: () => "/notifications/read",
    body: ({ notification }) => ({ newest: notification }),
  },
  {
    call: "PATCH /notifications/{id}/read",
    answers: owners(200),
    path: ({ notification }) => `/notifications/${notification}/read`,
    holds: ({ notification }) => notification,
  },

  { call: "GET /office/access", answers: forHelpers(staffRoles) },
  { call: "GET /office/to-do", answers: staff(200, staffRoles) },
  { call: "GET /office/to-do/failed-tasks", answers: staff(200, ["admin"]) },
  {
    call: "POST /office/to-do/failed-tasks/{id}/dismissal",
    answers: staff(404, ["admin"]),
    path: () => `/office/to-do/failed-tasks/${randomUUID()}/dismissal`,
    body: () => ({ reason: "The address does not exist", freshId: randomUUID() }),
  },
  {
    call: "POST /office/to-do/failed-tasks/{id}/retry",
    answers: staff(404, ["admin"]),
    path: () => `/office/to-do/failed-tasks/${randomUUID()}/retry`,
  },
  { call: "GET /office/approvals", answers: staff(200, ["admin", "chapter-leader"]) },
  {
    call: "POST /office/approvals/{id}/recommendation",
    answers: staff(201, ["chapter-leader"]),
    path: ({ transition }) => `/office/approvals/${transition}/recommendation`,
    body: () => ({ recommendation: "for", note: "We know each other.", version: 1 }),
  },
  {
    call: "POST /office/approvals/{id}/recommendation/withdrawal",
    answers: staff(201, ["chapter-leader"]),
    path: ({ transition }) => `/office/approvals/${transition}/recommendation/withdrawal`,
  },
  {
    call: "GET /office/approvals/{id}",
    answers: staff(200, ["admin", "chapter-leader"]),
    path: ({ transition }) => `/office/approvals/${transition}`,
  },
  {
    call: "POST /office/approvals/{id}/claim",
    answers: staff(201, ["admin"]),
    path: ({ transition }) => `/office/approvals/${transition}/claim`,
  },
  {
    call: "POST /office/approvals/{id}/decision",
    answers: staff(201, ["admin"]),
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
    answers: staff(201, ["admin"]),
    path: ({ transition }) => `/office/approvals/${transition}/release`,
  },
  { call: "GET /office/licences", answers: staff(200, ["admin"]) },
  {
    call: "POST /office/licences/{id}/claim",
    answers: staff(201, ["admin"]),
    path: ({ cared }) => `/office/licences/${cared}/claim`,
  },
  {
    call: "POST /office/licences/{id}/confirmation",
    answers: staff(201, ["admin"]),
    path: ({ claimed }) => `/office/licences/${claimed.confirmed}/confirmation`,
    body: () => ({ version: 1, freshId: randomUUID() }),
  },
  {
    call: "POST /office/licences/{id}/decline",
    answers: staff(201, ["admin"]),
    path: ({ claimed }) => `/office/licences/${claimed.declined}/decline`,
    body: () => ({ version: 1, note: "The register has another name.", freshId: randomUUID() }),
  },
  {
    call: "POST /office/licences/{id}/question",
    answers: staff(201, ["admin"]),
    path: ({ claimed }) => `/office/licences/${claimed.asked}/question`,
    body: () => ({ version: 1, note: "Please send your certificate.", freshId: randomUUID() }),
  },
  {
    call: "POST /office/licences/{id}/release",
    answers: staff(201, ["admin"]),
    path: ({ cared }) => `/office/licences/${cared}/release`,
  },
  { call: "GET /office/members", answers: staff(200, memberReaders) },
  { call: "GET /office/members/sign-ups", answers: staff(200, ["admin"]) },
  {
    call: "POST /office/members/sign-ups/{id}/verification",
    // No sign-up has this id.
    answers: staff(404, ["admin"]),
    path: () => `/office/members/sign-ups/${randomUUID()}/verification`,
    body: () => ({ reason: "Called the office", password: memberPassword }),
  },
  {
    call: "GET /office/members/{id}",
    answers: staff(200, memberReaders),
    path: ({ cared }) => `/office/members/${cared}`,
  },
  {
    call: "GET /office/members/{id}/timeline",
    answers: staff(200, memberReaders),
    path: ({ cared }) => `/office/members/${cared}/timeline`,
  },
  {
    call: "POST /office/members/{id}/notes",
    answers: staff(201, ["admin"]),
    path: ({ cared }) => `/office/members/${cared}/notes`,
    body: () => ({ content: "Moved to Jos", freshId: randomUUID() }),
  },
  {
    call: "PATCH /office/members/{id}/notes/{note}",
    // No note has this id.
    answers: staff(404, ["admin"]),
    path: ({ cared }) => `/office/members/${cared}/notes/${randomUUID()}`,
    body: () => ({ content: "Moved to Enugu", version: 1, freshId: randomUUID() }),
  },
  {
    call: "POST /office/members/{id}/suspension",
    // The admin suspends first, so the moderator's version is older.
    answers: { ...staff(201, ["admin"]), moderator: 409 },
    path: ({ cared }) => `/office/members/${cared}/suspension`,
    body: () => ({ until: lagosDay(addInLagos(new Date(), { days: 3 })), reason: "Spam", version: 1 }),
  },
  {
    call: "POST /office/members/{id}/suspension/lift",
    answers: { ...staff(201, ["admin"]), moderator: 409 },
    path: ({ cared }) => `/office/members/${cared}/suspension/lift`,
    body: () => ({ reason: "It is settled", version: 2 }),
  },
  {
    // The version is an older one.
    call: "POST /office/members/{id}/email-change",
    answers: staff(409, ["admin"]),
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
    answers: staff(200, ["admin"]),
    path: ({ cared }) => `/office/members/${cared}/profile`,
  },
  {
    // The version is an older one.
    call: "PATCH /office/members/{id}/profile",
    answers: staff(409, ["admin"]),
    path: ({ cared }) => `/office/members/${cared}/profile`,
    body: () => ({ bio: "Surgeon", reason: "Asked by mail", version: 0 }),
  },
  { call: "GET /office/audit", answers: staff(200, staffRoles) },
  {
    call: "POST /office/audit/export",
    answers: staff(201, staffRoles),
    body: () => ({ password: memberPassword }),
  },
  { call: "POST /office/audit/check", answers: staff(201, ["admin"]) },
  { call: "GET /office/events", answers: staff(200, eventReaders) },
  {
    // The draft belongs to no chapter.
    call: "GET /office/events/{id}",
    answers: { ...staff(200, contentReaders), "chapter-leader": 404 },
    path: ({ draftEvent }) => `/office/events/${draftEvent}`,
  },
  {
    call: "POST /office/events/{id}/delete",
    // No draft has this version.
    answers: { ...staff(409, ["admin", "editor"]), "chapter-leader": 403 },
    path: ({ draftEvent }) => `/office/events/${draftEvent}/delete`,
    body: () => ({ version: 0 }),
  },
  {
    call: "POST /office/events/{id}/restore",
    // It is not deleted, so it stays as it is.
    answers: { ...staff(201, ["admin", "editor"]), "chapter-leader": 403 },
    path: ({ draftEvent }) => `/office/events/${draftEvent}/restore`,
    body: () => ({ version: 0 }),
  },
  {
    call: "GET /office/events/{id}/registrants",
    answers: staff(200, contentReaders),
    path: ({ draftEvent }) => `/office/events/${draftEvent}/registrants`,
  },
  {
    call: "POST /office/events",
    answers: staff(201, ["admin", "editor", "chapter-leader"]),
    body: () => ({ ...draftOfEvent, freshId: randomUUID() }),
  },
  {
    call: "PATCH /office/events/{id}",
    // The admin changes the event first, so the editor's version is older.
    answers: { ...staff(200, ["admin"]), editor: 409 },
    path: ({ draftEvent }) => `/office/events/${draftEvent}`,
    body: () => ({ ...draftOfEvent, version: 1 }),
  },
  {
    call: "POST /office/events/{id}/duplicate",
    // The event belongs to no chapter.
    answers: { ...staff(201, ["admin", "editor"]), "chapter-leader": 404 },
    path: ({ draftEvent }) => `/office/events/${draftEvent}/duplicate`,
    body: () => ({ freshId: randomUUID() }),
  },
  {
    call: "POST /office/events/{id}/publish",
    // The draft has no date.
    answers: staff(400, ["admin", "editor"]),
    path: ({ draftEvent }) => `/office/events/${draftEvent}/publish`,
    body: () => ({ version: 2 }),
  },
  {
    call: "POST /office/events/{id}/withdraw",
    answers: staff(400, ["admin", "editor"]),
    path: ({ draftEvent }) => `/office/events/${draftEvent}/withdraw`,
    body: () => ({ version: 2 }),
  },
  { call: "GET /office/check-in", answers: forHelpers(doorStaff) },
  {
    call: "GET /office/check-in/{event}",
    answers: atDoor(200),
    path: ({ doorEvent }) => `/office/check-in/${doorEvent}`,
  },
  {
    call: "POST /office/check-in/{event}/scans",
    answers: atDoor(201),
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
    answers: atDoor(404),
    path: ({ doorEvent }) => `/office/check-in/${doorEvent}/undo`,
    body: () => ({ scanId: randomUUID(), reason: "Wrong person" }),
  },
  {
    call: "GET /office/events/{id}/helpers",
    answers: staff(200, contentReaders),
    path: ({ doorEvent }) => `/office/events/${doorEvent}/helpers`,
  },
  {
    // A draft has no door.
    call: "POST /office/events/{id}/helpers",
    answers: staff(400, ["admin", "editor"]),
    path: ({ draftEvent }) => `/office/events/${draftEvent}/helpers`,
    body: ({ owner }) => ({ memberId: owner._id }),
  },
  {
    call: "POST /office/events/{id}/helpers/{helper}/end",
    answers: staff(404, ["admin", "editor"]),
    path: ({ doorEvent }) => `/office/events/${doorEvent}/helpers/${randomUUID()}/end`,
  },
  {
    call: "GET /office/events/{id}/cancellation",
    answers: staff(200, contentReaders),
    path: ({ draftEvent }) => `/office/events/${draftEvent}/cancellation`,
  },
  {
    call: "POST /office/events/{id}/cancellation",
    // A draft is not canceled.
    answers: staff(400, ["admin", "editor"]),
    path: ({ draftEvent }) => `/office/events/${draftEvent}/cancellation`,
    body: () => ({ freshId: randomUUID(), digest: "none", reason: "Rain", password: memberPassword }),
  },
  {
    call: "GET /office/events/{id}/messages",
    answers: staff(200, contentReaders),
    path: ({ draftEvent }) => `/office/events/${draftEvent}/messages`,
  },
  {
    call: "POST /office/events/{id}/messages",
    // Nobody is registered for a draft.
    answers: staff(400, ["admin", "editor"]),
    path: ({ draftEvent }) => `/office/events/${draftEvent}/messages`,
    body: () => ({ freshId: randomUUID(), subject: "News", text: "Bring a blanket.", recipients: 0 }),
  },
  {
    call: "POST /office/events/{id}/registrants",
    answers: staff(201, contentReaders),
    path: ({ draftEvent }) => `/office/events/${draftEvent}/registrants`,
    body: () => ({ password: memberPassword }),
  },
  { call: "GET /office/devotionals", answers: staff(200, contentReaders) },
  { call: "GET /office/devotionals/days", answers: staff(200, contentReaders) },
  {
    call: "GET /office/devotionals/{id}",
    answers: staff(200, contentReaders),
    path: ({ draftDevotional }) => `/office/devotionals/${draftDevotional}`,
  },
  {
    call: "POST /office/devotionals",
    answers: staff(201, ["admin", "editor"]),
    body: () => ({ ...draftOfDevotional, freshId: randomUUID() }),
  },
  {
    call: "PATCH /office/devotionals/{id}",
    // The admin changes the devotional first, so the editor's version is older.
    answers: { ...staff(200, ["admin"]), editor: 409 },
    path: ({ draftDevotional }) => `/office/devotionals/${draftDevotional}`,
    body: () => ({ ...draftOfDevotional, version: 1 }),
  },
  {
    call: "POST /office/devotionals/{id}/delete",
    // No draft has this version.
    answers: staff(409, ["admin", "editor"]),
    path: ({ draftDevotional }) => `/office/devotionals/${draftDevotional}/delete`,
    body: () => ({ version: 0 }),
  },
  {
    call: "POST /office/devotionals/{id}/restore",
    // It is not deleted, so it stays as it is.
    answers: staff(201, ["admin", "editor"]),
    path: ({ draftDevotional }) => `/office/devotionals/${draftDevotional}/restore`,
    body: () => ({ version: 0 }),
  },
  { call: "GET /office/resources", answers: staff(200, contentReaders) },
  {
    call: "GET /office/resources/{id}",
    answers: staff(200, contentReaders),
    path: ({ draftResource }) => `/office/resources/${draftResource}`,
  },
  {
    call: "POST /office/resources",
    answers: staff(201, ["admin", "editor"]),
    body: () => ({ ...draftOfResource, freshId: randomUUID() }),
  },
  {
    call: "PATCH /office/resources/{id}",
    // The admin changes, publishes and withdraws the resource first, so the editor's version is older.
    answers: { ...staff(200, ["admin"]), editor: 409 },
    path: ({ draftResource }) => `/office/resources/${draftResource}`,
    body: () => ({ ...draftOfResource, version: 1 }),
  },
  {
    call: "POST /office/resources/{id}/publish",
    answers: { ...staff(201, ["admin"]), editor: 409 },
    path: ({ draftResource }) => `/office/resources/${draftResource}/publish`,
    body: () => ({ version: 2, visibleFrom: null }),
  },
  {
    call: "POST /office/resources/{id}/withdraw",
    answers: { ...staff(201, ["admin"]), editor: 409 },
    path: ({ draftResource }) => `/office/resources/${draftResource}/withdraw`,
    body: () => ({ version: 3 }),
  },
  {
    call: "POST /office/resources/{id}/delete",
    // No draft has this version.
    answers: staff(409, ["admin", "editor"]),
    path: ({ draftResource }) => `/office/resources/${draftResource}/delete`,
    body: () => ({ version: 0 }),
  },
  {
    call: "POST /office/resources/{id}/restore",
    // It is not deleted, so it stays as it is.
    answers: staff(201, ["admin", "editor"]),
    path: ({ draftResource }) => `/office/resources/${draftResource}/restore`,
    body: () => ({ version: 0 }),
  },
  { call: "GET /office/jobs", answers: staff(200, contentReaders) },
  {
    call: "GET /office/jobs/{id}",
    answers: staff(200, contentReaders),
    path: ({ draftJob }) => `/office/jobs/${draftJob}`,
  },
  {
    call: "POST /office/jobs",
    answers: staff(201, ["admin", "editor"]),
    body: () => ({ ...draftOfJob, freshId: randomUUID() }),
  },
  {
    call: "PATCH /office/jobs/{id}",
    // The admin changes the job first, so the editor's version is older.
    answers: { ...staff(200, ["admin"]), editor: 409 },
    path: ({ draftJob }) => `/office/jobs/${draftJob}`,
    body: () => ({ ...draftOfJob, version: 1 }),
  },
  {
    call: "POST /office/jobs/{id}/publish",
    // The draft is incomplete.
    answers: staff(400, ["admin", "editor"]),
    path: ({ draftJob }) => `/office/jobs/${draftJob}/publish`,
    body: () => ({ version: 2 }),
  },
  {
    call: "POST /office/jobs/{id}/withdraw",
    answers: staff(400, ["admin", "editor"]),
    path: ({ draftJob }) => `/office/jobs/${draftJob}/withdraw`,
    body: () => ({ version: 2 }),
  },
  {
    call: "POST /office/jobs/{id}/delete",
    // No draft has this version.
    answers: staff(409, ["admin", "editor"]),
    path: ({ draftJob }) => `/office/jobs/${draftJob}/delete`,
    body: () => ({ version: 0 }),
  },
  {
    call: "POST /office/jobs/{id}/restore",
    // It is not deleted, so it stays as it is.
    answers: staff(201, ["admin", "editor"]),
    path: ({ draftJob }) => `/office/jobs/${draftJob}/restore`,
    body: () => ({ version: 0 }),
  },
  {
    call: "GET /office/jobs/{id}/applicants",
    answers: staff(200, contentReaders),
    path: ({ draftJob }) => `/office/jobs/${draftJob}/applicants`,
  },
  {
    call: "POST /office/jobs/{id}/applicants/export",
    answers: staff(201, contentReaders),
    path: ({ draftJob }) => `/office/jobs/${draftJob}/applicants/export`,
    body: () => ({ password: memberPassword }),
  },
  { call: "GET /office/trainings", answers: staff(200, contentReaders) },
  {
    call: "GET /office/trainings/{id}",
    answers: staff(200, contentReaders),
    path: ({ draftTraining }) => `/office/trainings/${draftTraining}`,
  },
  {
    call: "POST /office/trainings",
    answers: staff(201, ["admin", "editor"]),
    body: () => ({ name: `A draft ${randomUUID()}`, membersGroup: [], freshId: randomUUID() }),
  },
  {
    call: "PATCH /office/trainings/{id}",
    // The admin changes the training first, so the editor's version is older.
    answers: { ...staff(200, ["admin"]), editor: 409 },
    path: ({ draftTraining }) => `/office/trainings/${draftTraining}`,
    body: () => ({ name: "The draft", membersGroup: [], version: 1 }),
  },
  {
    call: "POST /office/trainings/{id}/publish",
    // The draft is incomplete.
    answers: staff(400, ["admin", "editor"]),
    path: ({ draftTraining }) => `/office/trainings/${draftTraining}/publish`,
    body: () => ({ version: 2 }),
  },
  {
    call: "POST /office/trainings/{id}/withdraw",
    answers: staff(400, ["admin", "editor"]),
    path: ({ draftTraining }) => `/office/trainings/${draftTraining}/withdraw`,
    body: () => ({ version: 2 }),
  },
  {
    call: "POST /office/trainings/{id}/delete",
    // No draft has this version.
    answers: staff(409, ["admin", "editor"]),
    path: ({ draftTraining }) => `/office/trainings/${draftTraining}/delete`,
    body: () => ({ version: 0 }),
  },
  {
    call: "POST /office/trainings/{id}/restore",
    // It is not deleted, so it stays as it is.
    answers: staff(201, ["admin", "editor"]),
    path: ({ draftTraining }) => `/office/trainings/${draftTraining}/restore`,
    body: () => ({ version: 0 }),
  },
  {
    call: "GET /office/trainings/{id}/completions",
    answers: staff(200, contentReaders),
    path: ({ draftTraining }) => `/office/trainings/${draftTraining}/completions`,
  },
  {
    call: "POST /office/trainings/{id}/completions",
    answers: staff(201, ["admin", "editor"]),
    path: ({ draftTraining }) => `/office/trainings/${draftTraining}/completions`,
    body: () => ({ member: "student@demo.test", isCompleted: true }),
  },
  {
    call: "POST /office/trainings/{id}/completions/export",
    answers: staff(201, contentReaders),
    path: ({ draftTraining }) => `/office/trainings/${draftTraining}/completions/export`,
    body: () => ({ password: memberPassword }),
  },
  { call: "GET /office/products", answers: staff(200, contentReaders) },
  {
    call: "GET /office/products/{id}",
    answers: staff(200, contentReaders),
    path: ({ draftProduct }) => `/office/products/${draftProduct}`,
  },
  {
    call: "POST /office/products",
    answers: staff(201, ["admin", "editor"]),
    body: () => ({ ...draftOfProduct, pictures: [], freshId: randomUUID() }),
  },
  {
    call: "PATCH /office/products/{id}",
    // The admin changes the product first, so the editor's version is older.
    answers: { ...staff(200, ["admin"]), editor: 409 },
    path: ({ draftProduct }) => `/office/products/${draftProduct}`,
    body: () => ({ ...draftOfProduct, version: 1 }),
  },
  {
    call: "POST /office/products/{id}/publish",
    answers: { ...staff(201, ["admin"]), editor: 409 },
    path: ({ draftProduct }) => `/office/products/${draftProduct}/publish`,
    body: () => ({ version: 2 }),
  },
  {
    call: "POST /office/products/{id}/withdraw",
    answers: { ...staff(201, ["admin"]), editor: 409 },
    path: ({ draftProduct }) => `/office/products/${draftProduct}/withdraw`,
    body: () => ({ version: 3 }),
  },
  {
    call: "POST /office/products/{id}/delete",
    // No draft has this version.
    answers: staff(409, ["admin", "editor"]),
    path: ({ draftProduct }) => `/office/products/${draftProduct}/delete`,
    body: () => ({ version: 0 }),
  },
  {
    call: "POST /office/products/{id}/restore",
    // It is not deleted, so it stays as it is.
    answers: staff(201, ["admin", "editor"]),
    path: ({ draftProduct }) => `/office/products/${draftProduct}/restore`,
    body: () => ({ version: 0 }),
  },
  { call: "GET /settings/current", answers: everybody(200) },
  { call: "GET /office/settings", answers: staff(200, ["admin", "treasurer"]) },
  {
    call: "POST /office/settings",
    // The admin changes the price first, so the treasurer's version is older.
    answers: { ...staff(201, ["admin"]), treasurer: 409 },
    body: () => ({
      key: "price.global",
      value: 125,
      from: lagosDay(),
      reason: "Agreed by the board",
      version: 0,
      freshId: randomUUID(),
    }),
  },
  {
    call: "POST /office/settings/{id}",
    answers: staff(404, ["admin", "treasurer"]),
    path: () => `/office/settings/${randomUUID()}`,
    body: () => ({ act: "withdraw", reason: "Not agreed", version: 0 }),
  },
  { call: "GET /office/inbox", answers: staff(200, inboxStaff) },
  { call: "GET /office/inbox/assignees", answers: staff(200, ["admin", "moderator"]) },
  {
    call: "GET /office/inbox/{id}",
    answers: staff(200, ["admin", "moderator"]),
    path: ({ owner }) => `/office/inbox/${owner._id}`,
  },
  {
    call: "GET /office/inbox/{id}/messages",
    answers: staff(200, ["admin", "moderator"]),
    path: ({ owner }) => `/office/inbox/${owner._id}/messages`,
  },
  {
    // The admin takes the conversation first.
    call: "POST /office/inbox/{id}/take",
    answers: { ...staff(201, ["admin"]), moderator: 409 },
    path: ({ owner }) => `/office/inbox/${owner._id}/take`,
  },
  {
    call: "POST /office/inbox/{id}/messages",
    answers: { ...staff(201, ["admin"]), moderator: 409 },
    path: ({ owner }) => `/office/inbox/${owner._id}/messages`,
    body: () => ({ content: "We will look into it.", clientMessageId: randomUUID() }),
  },
  {
    call: "POST /office/inbox/{id}/typing",
    answers: staff(201, ["admin", "moderator"]),
    path: ({ owner }) => `/office/inbox/${owner._id}/typing`,
  },
  {
    // The version is older.
    call: "POST /office/inbox/{id}/assign",
    answers: staff(409, ["admin", "moderator"]),
    path: ({ owner }) => `/office/inbox/${owner._id}/assign`,
    body: () => ({ to: randomUUID(), version: 0 }),
  },
  {
    call: "POST /office/inbox/{id}/close",
    answers: staff(409, ["admin", "moderator"]),
    path: ({ owner }) => `/office/inbox/${owner._id}/close`,
    body: () => ({ version: 0 }),
  },
  {
    call: "POST /reports",
    answers: members(403, 201),
    body: ({ owner }) => ({ kind: "profile", id: owner._id, reason: "spam" }),
  },
  { call: "GET /office/moderation", answers: staff(200, moderators) },
  {
    call: "GET /office/moderation/{id}",
    answers: staff(200, moderators),
    path: ({ reported }) => `/office/moderation/${reported}`,
  },
  {
    // The admin claims the case first.
    call: "POST /office/moderation/{id}/claim",
    answers: { ...staff(201, ["admin"]), moderator: 409 },
    path: ({ reported }) => `/office/moderation/${reported}/claim`,
  },
  {
    call: "POST /office/moderation/{id}/decision",
    answers: { ...staff(201, ["admin"]), moderator: 409 },
    path: ({ reported }) => `/office/moderation/${reported}/decision`,
    // The admin's claim made this version of the case.
    body: () => ({ decision: "keep", version: 2, freshId: randomUUID() }),
  },
  {
    call: "POST /office/moderation/{id}/release",
    answers: staff(201, moderators),
    path: ({ reported }) => `/office/moderation/${reported}/release`,
  },
  {
    call: "GET /office/money",
    answers: staff(200, ["admin", "treasurer"]),
    path: ({ receipt }) => `/office/money?search=${receipt}`,
  },
  {
    call: "GET /office/money/ledger",
    answers: staff(200, ["admin", "treasurer"]),
  },
  {
    call: "GET /office/money/events/{id}",
    answers: staff(200, ["admin", "treasurer"]),
    path: () => "/office/money/events/00000000-0000-4000-8000-000000000000",
  },
  {
    call: "POST /office/money/statement",
    answers: staff(201, ["admin", "treasurer"]),
    body: () => ({ month: "2026-11", currency: "NGN", password: memberPassword }),
  },
  {
    call: "GET /office/money/unpaid",
    answers: staff(200, ["admin", "treasurer"]),
  },
  {
    call: "POST /office/money/unpaid/export",
    answers: staff(201, ["admin", "treasurer"]),
    body: () => ({ searchBy: "nobody-has-this-name", password: memberPassword }),
  },
  {
    call: "GET /office/money/{reference}",
    answers: staff(200, ["admin", "treasurer"]),
    path: ({ receipt }) => `/office/money/${receipt}`,
  },
  {
    call: "GET /office/money/{reference}/receipt.pdf",
    answers: staff(200, ["admin", "treasurer"]),
    path: ({ receipt }) => `/office/money/${receipt}/receipt.pdf`,
  },
  {
    call: "POST /office/money/{reference}/recheck",
    answers: staff(201, ["admin", "treasurer"]),
    path: ({ receipt }) => `/office/money/${receipt}/recheck`,
  },
  {
    // The payment is not held.
    call: "POST /office/money/{reference}/claim",
    answers: staff(409, ["treasurer"]),
    path: ({ receipt }) => `/office/money/${receipt}/claim`,
  },
  {
    call: "POST /office/money/{reference}/claim/end",
    answers: staff(201, ["treasurer"]),
    path: ({ receipt }) => `/office/money/${receipt}/claim/end`,
  },
  {
    // The payment is not held.
    call: "POST /office/money/{reference}/decision",
    answers: staff(409, ["treasurer"]),
    path: ({ receipt }) => `/office/money/${receipt}/decision`,
    body: () => ({ decision: "release", note: "Seen", version: 1 }),
  },
  {
    call: "POST /office/money/{reference}/approval",
    answers: staff(409, ["admin", "treasurer"]),
    path: ({ receipt }) => `/office/money/${receipt}/approval`,
    body: () => ({ answer: "approve", askedAt: "2026-01-01T00:00:00.000Z" }),
  },
  {
    // The password is wrong.
    call: "POST /office/money/{reference}/refunds",
    answers: staff(400, ["treasurer"]),
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
    answers: staff(400, ["admin", "treasurer"]),
    path: ({ receipt }) => `/office/money/${receipt}/refunds/${randomUUID()}/approval`,
    body: () => ({ answer: "approve", password: "not the password" }),
  },
  {
    call: "GET /office/offline-payments/offer",
    answers: staff(200, ["treasurer"]),
    path: ({ owner }) => `/office/offline-payments/offer?memberId=${owner._id}&paidOn=2026-01-05`,
  },
  // The body must be a form with a file.
  {
    call: "POST /office/offline-payments/proofs",
    answers: staff(415, ["treasurer"]),
    body: () => ({}),
  },
  {
    call: "GET /office/offline-payments/proofs/{id}",
    answers: staff(404, ["admin", "treasurer"]),
    path: () => `/office/offline-payments/proofs/${randomUUID()}`,
  },
  { call: "GET /office/offline-payments", answers: staff(200, ["admin", "treasurer"]) },
  {
    // There is no proof.
    call: "POST /office/offline-payments",
    answers: staff(400, ["treasurer"]),
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
    answers: staff(404, ["admin", "treasurer"]),
    path: () => `/office/offline-payments/${randomUUID()}`,
  },
  {
    call: "POST /office/offline-payments/{id}/answer",
    answers: staff(404, ["admin", "treasurer"]),
    path: () => `/office/offline-payments/${randomUUID()}/answer`,
    body: () => ({ answer: "approve", reason: "" }),
  },
  { call: "GET /office/staff", answers: staff(200, ["admin"]) },
  { call: "GET /office/staff/ended", answers: staff(200, ["admin"]) },
  {
    call: "POST /office/staff/{id}/approve",
    answers: staff(201, ["admin"]),
    path: ({ waitingGrant }) => `/office/staff/${waitingGrant}/approve`,
    body: () => ({ password: memberPassword, freshId: randomUUID() }),
  },
  {
    call: "POST /office/staff/{id}/end",
    answers: staff(201, ["admin"]),
    path: ({ grant }) => `/office/staff/${grant}/end`,
    body: () => ({ password: memberPassword, reason: "Moves to another hospital", freshId: randomUUID() }),
  },
  // Last, because it gives the owner a staff role.
  {
    call: "POST /office/staff",
    answers: staff(201, ["admin"]),
    body: ({ owner }) => ({
      email: owner.email,
      role: "editor",
      reason: "New in the team",
      password: memberPassword,
      freshId: randomUUID(),
    }),
  },
]
