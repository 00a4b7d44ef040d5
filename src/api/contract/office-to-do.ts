import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { maxDismissalLength } from "./limits.ts"
import { filled } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { answer, Authorization, BadRequest, Conflict, created, NotFound } from "./wire.ts"

/** A queue of work that waits for staff: how much, and the oldest item. */
export const ToDoQueue = Schema.Struct({
  name: Schema.Literals([
    "transitions",
    "recommendations",
    "licences",
    "held-payments",
    "held-decisions",
    "offline-payments",
    "refunds",
    "failed-refunds",
    "staff-roles",
    "own-messages",
    "price-proposals",
    "messages",
    "reports",
    "failed-tasks",
  ]),
  /** At most 1,000. */
  count: Schema.Int,
  /** Whether more than 1,000 wait. */
  hasMore: Schema.Boolean,
  /** What has waited the longest; null for an empty queue. */
  oldest: Schema.NullOr(
    Schema.Struct({
      /**
       * Identifies it. A payment or refund: the payment's reference. A price: the setting's key. A license number or a
       * conversation: the member's id. Anything else: its own id.
       */
      key: Schema.String,
      title: Schema.String,
      since: Schema.String,
    }),
  ),
})
export type ToDoQueue = typeof ToDoQueue.Type

/** What staff may do with a failed task. A mail whose code has expired is not tried again. */
const failedTaskActs = ["retry", "dismiss"] as const
export type FailedTaskAct = (typeof failedTaskActs)[number]

/** A mail or another task that the server gave up after about three days of attempts. */
export const FailedTask = Schema.Struct({
  _id: Schema.String,
  /** Such as `mail` or `webhook`. */
  kind: Schema.String,
  /** The subject of a mail, or the provider, event and reference of a webhook; null for another task. */
  subject: Schema.NullOr(Schema.String),
  /** The address of a mail; null for another task. */
  recipient: Schema.NullOr(Schema.String),
  /** The member to whom the mail was written; null without one. */
  member: Schema.NullOr(Schema.Struct({ _id: Schema.String, fullName: Schema.String })),
  /** Why the last attempt failed, such as the code of the mail server. */
  reason: Schema.NullOr(Schema.String),
  attempts: Schema.Int,
  /** When the server gave it up. */
  since: Schema.String,
  /** Whether it is a mail whose code or link has expired, and whose text is removed. */
  isExpired: Schema.Boolean,
  acts: Schema.Array(Schema.Literals(failedTaskActs)),
})
export type FailedTask = typeof FailedTask.Type

/** Why a failed task is not tried again. Only staff read it. A repeat with the same `freshId` gets the first response. */
export const Dismissal = Schema.Struct({
  reason: filled(maxDismissalLength),
  freshId: Schema.String.check(Schema.isGUID()),
})
export type Dismissal = typeof Dismissal.Type

const params = { id: Schema.String }

/** What waits for this member of staff. Our addition. */
export class OfficeToDoGroup extends HttpApiGroup.make("office-to-do")
  .add(
    /** Returns the queues that the caller's staff roles permit, empty ones too. */
    HttpApiEndpoint.get("queues", "/office/to-do", { success: answer(Schema.Array(ToDoQueue)) }).annotate(
      RequiredPermission,
      "to-do.read",
    ),
    /** Returns the failed tasks, the oldest first, 25 at a time. `next` is a cursor. */
    HttpApiEndpoint.get("failedTasks", "/office/to-do/failed-tasks", {
      query: { after: Schema.optionalKey(Schema.String) },
      success: answer(Schema.Struct({ items: Schema.Array(FailedTask), next: Schema.NullOr(Schema.String) })),
      error: BadRequest,
    }).annotate(RequiredPermission, "tasks.read"),
    /**
     * Makes a failed task due again. 404 if it is already due. 409 for a mail whose code has expired.
     */
    HttpApiEndpoint.post("retryTask", "/office/to-do/failed-tasks/:id/retry", {
      params,
      success: created(Schema.Array(ToDoQueue)),
      error: [Conflict, NotFound],
    }).annotate(RequiredPermission, "tasks.retry"),
    /**
     * Dismisses a failed mail or webhook: the server never does its work. 404 if it is due again or already dismissed. 409
     * for any other kind of task, because its work would be lost.
     */
    HttpApiEndpoint.post("dismissTask", "/office/to-do/failed-tasks/:id/dismissal", {
      params,
      payload: Dismissal,
      success: created(Schema.Array(ToDoQueue)),
      error: [BadRequest, Conflict, NotFound],
    }).annotate(RequiredPermission, "tasks.retry"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
