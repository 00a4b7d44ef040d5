import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { answer, Authorization, created, NotFound } from "./wire.ts"

/** Work that waits for staff, the oldest first. */
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
  /** Counts to 1,000. */
  count: Schema.Int,
  /** Whether more than 1,000 wait. */
  isMore: Schema.Boolean,
  /** What has waited the longest; null for an empty queue. */
  oldest: Schema.NullOr(
    Schema.Struct({
      /** The transition's id, the id of the member with the number, the reference of the held payment or of the one with a decision, the offline payment's id, the reference of the payment to refund, that of the payment whose refund failed, the grant's id, the key of the setting, the id of the member who wrote, of a report's case, or the task's id. */
      key: Schema.String,
      title: Schema.String,
      since: Schema.String,
    }),
  ),
})
export type ToDoQueue = typeof ToDoQueue.Type

/** What waits for this member of staff. Our addition. */
export class OfficeToDoGroup extends HttpApiGroup.make("office-to-do")
  .add(
    /** Returns the queues that the caller's staff roles permit, empty ones too. */
    HttpApiEndpoint.get("queues", "/office/to-do", { success: answer(Schema.Array(ToDoQueue)) }).annotate(
      RequiredPermission,
      "to-do.read",
    ),
    /** Makes a task due that the server had given up, such as a mail. 404 when it is due again already. */
    HttpApiEndpoint.post("retryTask", "/office/to-do/failed-tasks/:id/retry", {
      params: { id: Schema.String },
      success: created(Schema.Array(ToDoQueue)),
      error: NotFound,
    }).annotate(RequiredPermission, "tasks.retry"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
