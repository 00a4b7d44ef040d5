import { Effect } from "effect"
import type { TransitionRole } from "#api/contract/transition.ts"
import { audit } from "#server/audit/service.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { publishChange } from "#server/database/change-feed.ts"
import { Mail } from "#server/mail/service.ts"
import { renderMail } from "#server/mail/templates.ts"
import { notify } from "#server/notifications/service.ts"
import { TransitionRows } from "./rows.ts"
import { statusAfter } from "./states.ts"

const roleNames: Readonly<Record<TransitionRole, string>> = {
  Doctor: "a doctor",
  GlobalNetwork: "a member of the global network",
}

/** A decision about a pending transition. */
interface Decision {
  readonly memberId: string
  readonly status: "completed" | "failed"
  /** Shown to the member. */
  readonly note: string | null
  /** The member of staff who decides; null for a command. */
  readonly actorId: string | null
}

/**
 * Makes the decision about a pending transition, for the office's pages and its command (DECISIONS §4). In the caller's
 * transaction it writes the record, the role, a notification, a mail and the audit entry. The role takes effect at once:
 * every request reads it, and the chat sockets get the change (RELIABILITY A4). The caller has locked the member. Returns
 * undefined, and does nothing, when no transition is pending; else the member's role after the decision.
 */
export const makeTransitionDecision = Effect.gen(function* () {
  const { publicUrl } = yield* Settings
  const rows = yield* TransitionRows
  const mail = yield* Mail
  return Effect.fnUntraced(function* ({ memberId, status, note, actorId }: Decision) {
    const member = yield* rows.applicant(memberId)
    const transition = yield* rows.ofMember(memberId)
    const event = status === "completed" ? "approve" : "decline"
    if (
      member === undefined ||
      transition === undefined ||
      statusAfter(transition.status, event) === undefined
    )
      return undefined
    const at = yield* now
    yield* rows.decide(transition.id, { status, note, decidedBy: actorId }, at)
    if (status === "completed") yield* rows.promote(transition, actorId, at)
    const content = `${
      status === "completed"
        ? `Your transition is complete: you are ${roleNames[transition.role]} now.`
        : "Your transition could not be completed. You can change it and send it again."
    }${note === null ? "" : ` ${note}`}`
    yield* notify({ memberId, kind: "transition", content, target: "/dashboard/profile" })
    yield* mail.queue(
      member.email,
      renderMail(
        status === "completed" ? "Your transition is complete" : "Your transition needs another look",
        member.firstName,
        [{ paragraph: content }, { button: "Open your profile", link: `${publicUrl}/dashboard/profile` }],
      ),
    )
    yield* publishChange({ memberId, about: "sessions" })
    const after = yield* rows.applicant(memberId)
    yield* audit({
      action: "transition",
      result: status,
      memberId,
      actorId,
      case: { kind: "transition", id: transition.id },
      details: {
        before: { role: member.role, specialty: member.specialty, licenseNumber: member.licenseNumber },
        after: { role: after?.role, specialty: after?.specialty, licenseNumber: after?.licenseNumber },
        ...(note === null ? {} : { reason: note }),
      },
    })
    return { email: member.email, role: after?.role ?? member.role }
  })
})
