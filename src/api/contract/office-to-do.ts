import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import { answer, Authorization } from "./wire.ts"

/** Work that waits for staff, the oldest first. */
export const ToDoQueue = Schema.Struct({
  name: Schema.Literals(["transitions", "held-payments", "messages", "reports", "failed-tasks"]),
  /** Counts to 1,000. */
  count: Schema.Int,
  /** Whether more than 1,000 wait. */
  isMore: Schema.Boolean,
  /** What has waited the longest; null for an empty queue. */
  oldest: Schema.NullOr(
    Schema.Struct({
      /** The transition's id, the payment's reference, the id of the member who wrote, of a report's case, or the task's id. */
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
      "office.open",
    ),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
