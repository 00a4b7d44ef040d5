import { Data, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { TransitionRole } from "#api/contract/transition.ts"
import { audit } from "../audit/service.ts"
import { now } from "../clock.ts"
import { Settings } from "../config.ts"
import { publishChange } from "../database/change-feed.ts"
import { Mail } from "../mail/service.ts"
import { renderMail } from "../mail/templates.ts"
import { notify } from "../notifications/service.ts"
import { TransitionRows } from "./rows.ts"

/** The transition cannot be decided. `message` says why, for the staff. */
export class TransitionRefused extends Data.TaggedError("TransitionRefused")<{ readonly message: string }> {}

const roleNames: Readonly<Record<TransitionRole, string>> = {
  Doctor: "a doctor",
  GlobalNetwork: "a member of the global network",
}

/**
 * Completes or fails a pending transition for the office (DECISIONS §4). One transaction writes the record, the role, a
 * notification, a mail and the audit entry. The role takes effect at once: every request reads it, and the chat sockets
 * get the change (RELIABILITY A4). Fails with `TransitionRefused`.
 * @param who the member's email or membershipId.
 * @param note shown to the member.
 */
export const decideTransition = Effect.fnUntraced(function* (
  who: string,
  status: "completed" | "failed",
  note: string | null,
) {
  const sql = yield* SqlClient.SqlClient
  const { publicUrl } = yield* Settings
  const rows = yield* TransitionRows
  const mail = yield* Mail
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const member = yield* rows.lockApplicant(who)
      if (member === undefined) return yield* new TransitionRefused({ message: `There is no member ${who}.` })
      const transition = yield* rows.ofMember(member.id)
      if (transition?.status !== "pending")
        return yield* new TransitionRefused({ message: `${member.email} has no transition in progress.` })
      const at = yield* now
      yield* rows.decide(transition.id, status, note, at)
      if (status === "completed") yield* rows.promote(transition, at)
      const content = `${
        status === "completed"
          ? `Your transition is complete: you are ${roleNames[transition.role]} now.`
          : "Your transition could not be completed. You can change it and send it again."
      }${note === null ? "" : ` ${note}`}`
      yield* notify({
        memberId: member.id,
        kind: "transition",
        content,
        target: "/dashboard/profile",
      })
      yield* mail.queue(
        member.email,
        renderMail(
          status === "completed" ? "Your transition is complete" : "Your transition needs another look",
          member.firstName,
          [{ paragraph: content }, { button: "Open your profile", link: `${publicUrl}/dashboard/profile` }],
        ),
      )
      yield* publishChange({ memberId: member.id, about: "sessions" })
      yield* audit({ action: "transition", result: status, memberId: member.id })
      return { email: member.email, role: status === "completed" ? transition.role : member.role }
    }),
  )
})
