import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { answer, Authorization } from "./wire.ts"

/** The result of the last check of the member's license number. Only staff learn who checked it. */
export const LicenceCheck = Schema.Struct({
  /** `awaiting`: the member has entered AWAITING, because there is no number yet. */
  status: Schema.Literals(["awaiting", "unchecked", "confirmed", "asked", "declined"]),
  /** What staff ask the member, or why the number is declined; null otherwise. */
  note: Schema.NullOr(Schema.String),
  checkedAt: Schema.NullOr(Schema.String),
})
export type LicenceCheck = typeof LicenceCheck.Type

/** The check of a member's license number (OFFICE §2). Our addition. */
export class LicenceGroup extends HttpApiGroup.make("licence")
  .add(
    /** Returns the check of the member's license number; null without a number. */
    HttpApiEndpoint.get("get", "/users/licence", { success: answer(Schema.NullOr(LicenceCheck)) }),
  )
  .middleware(Authorization) {}
