import { Data, Effect } from "effect"
import { audit } from "#server/audit/service.ts"
import { now } from "#server/clock.ts"
import { publishChange } from "#server/database/change-feed.ts"
import { StaffRows } from "./rows.ts"
import { endOf } from "./states.ts"

/** The member cannot become an admin. `message` says why. */
export class AdminRefused extends Data.TaggedError("AdminRefused")<{ readonly message: string }> {}

/**
 * Makes a verified member an admin without another admin's approval: for the first one, or when no admin is left (OFFICE §1).
 * Returns the email. The audit log shows a command as the actor. Fails with `AdminRefused`.
 */
export const makeAdmin = Effect.fnUntraced(function* (email: string) {
  const rows = yield* StaffRows
  return yield* rows.transaction(
    Effect.gen(function* () {
      yield* rows.lock
      const at = yield* now
      const member = yield* rows.candidate(email)
      if (member === undefined) return yield* new AdminRefused({ message: `There is no member ${email}.` })
      if (!member.isVerified || member.isDisabled)
        return yield* new AdminRefused({
          message: `${member.email} is ${member.isDisabled ? "suspended" : "not verified yet"}.`,
        })
      const roles = yield* rows.rolesOf(member.id, at)
      if (roles.some(({ role }) => role === "admin"))
        return yield* new AdminRefused({ message: `${member.email} is an admin already.` })
      const open = yield* rows.open(member.id, "admin", null)
      // An open grant that does not count waits for a second admin, or its last day has passed.
      if (open !== undefined) yield* rows.end(open.id, null, endOf(open, at) ?? at)
      const inserted = yield* rows.insert(
        {
          memberId: member.id,
          role: "admin",
          chapter: null,
          grantedBy: null,
          approvedAt: at,
          endsAt: null,
          reason: null,
        },
        at,
      )
      yield* audit({
        action: "grant staff role",
        result: "admin",
        memberId: member.id,
        actorId: null,
        case: { kind: "staff role", id: inserted?.id ?? "" },
        details: { before: null, after: { role: "admin" } },
      })
      yield* publishChange({ memberId: member.id, about: "sessions" })
      return member.email
    }),
  )
})
