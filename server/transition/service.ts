import { Context, Effect, Layer } from "effect"
import { required } from "#api/contract/field-rules.ts"
import type { Transition, TransitionBody, TransitionRole } from "#api/contract/transition.ts"
import type { Role } from "#api/contract/users.ts"
import type { CurrentMember } from "#api/contract/wire.ts"
import { errorMessages } from "../authentication/messages.ts"
import { now } from "../clock.ts"
import { DatedSettings } from "../dated-settings/service.ts"
import { InvalidFields } from "../invalid-fields.ts"
import { NoFurtherTransition, TransitionInProgress } from "./errors.ts"
import { type TransitionRow, TransitionRows } from "./rows.ts"

type SessionMember = CurrentMember["Service"]

/** The role that follows each role (SPEC §4). */
export const nextRole: Readonly<Record<Role, TransitionRole | null>> = {
  Student: "Doctor",
  Doctor: "GlobalNetwork",
  GlobalNetwork: null,
}

const transitionOf = (row: TransitionRow): Transition => ({
  _id: row.id,
  role: row.role,
  region: row.region,
  specialty: row.specialty,
  licenseNumber: row.licenseNumber,
  status: row.status,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
})

/** Returns a message for every field that is missing or not in its list (SPEC §5). */
const problemsOf = (
  body: TransitionBody,
  role: TransitionRole,
  hasRegion: boolean,
): Record<string, string> => ({
  ...(hasRegion ? {} : { region: errorMessages.unknownRegion }),
  ...(role !== "Doctor"
    ? {}
    : Object.fromEntries(
        (["specialty", "licenseNumber"] as const)
          .filter((field) => (body[field] ?? "").trim() === "")
          .map((field) => [field, required]),
      )),
})

const make = Effect.gen(function* () {
  const rows = yield* TransitionRows
  const dated = yield* DatedSettings
  return {
    /** GET /users/transition: returns the member's transition, or null. */
    get: Effect.fnUntraced(function* ({ _id }: SessionMember) {
      const row = yield* rows.ofMember(_id)
      return row === undefined ? null : transitionOf(row)
    }),

    /**
     * POST /users/transition (SPEC §5, §7): asks for the next role, or sends a failed transition again. Fails with
     * `InvalidFields`, with `NoFurtherTransition` for the global network, and with `TransitionInProgress`.
     */
    send: Effect.fnUntraced(function* (body: TransitionBody, { _id }: SessionMember) {
      const applicant = yield* rows.applicant(_id)
      if (applicant === undefined) return yield* Effect.die(new Error("A live session without its member"))
      const role = nextRole[applicant.role]
      if (role === null) return yield* new NoFurtherTransition()
      const fields = problemsOf(body, role, yield* dated.isRegionOf(role, body.region))
      if (Object.keys(fields).length > 0) return yield* new InvalidFields({ fields })
      // A doctor enters only the region. The other details come from the profile.
      const details = role === "Doctor" ? body : applicant
      const sent = yield* rows.send(
        {
          memberId: _id,
          role,
          region: body.region,
          specialty: details.specialty?.trim() ?? null,
          licenseNumber: details.licenseNumber?.trim() ?? null,
        },
        yield* now,
      )
      if (sent !== undefined) return transitionOf(sent)
      const pending = yield* rows.ofMember(_id)
      return yield* new TransitionInProgress({
        transition: pending === undefined ? null : transitionOf(pending),
      })
    }),
  }
})

/** Transitions from Student to Doctor to GlobalNetwork, one record per member (SPEC §4; DECISIONS §4). */
export class Transitions extends Context.Service<Transitions, Effect.Success<typeof make>>()(
  "portal/Transitions",
) {
  static readonly layer = Layer.effect(Transitions, make).pipe(Layer.provide(DatedSettings.layer))
}
