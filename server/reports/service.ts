import { Context, Effect, Layer } from "effect"
import { required } from "#api/contract/field-rules.ts"
import type { NewReport, Report } from "#api/contract/reports.ts"
import { Chats } from "#server/chats/service.ts"
import { now } from "#server/clock.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { Limits } from "#server/limits/service.ts"
import { isUuid } from "#server/uuid.ts"
import { OwnThing, ReportedNotFound } from "./errors.ts"
import { type Reporter, ReportRows } from "./rows.ts"

const make = Effect.gen(function* () {
  const rows = yield* ReportRows
  const chats = yield* Chats
  const limits = yield* Limits

  /** Fails with `ReportedNotFound` or `OwnThing`. */
  const check = Effect.fnUntraced(function* ({ kind, id }: NewReport, reporter: Reporter) {
    const seen = isUuid(id) ? yield* rows.seen(kind, id, reporter) : undefined
    if (seen === undefined) return yield* new ReportedNotFound()
    return seen.isOwn ? yield* new OwnThing() : undefined
  })

  return {
    /**
     * Reports something of another member (OFFICE §16). A repeat returns the report that waits for a decision. Fails with
     * `ReportedNotFound`, `OwnThing`, `LimitExceeded`, or `InvalidFields` for the reason `other` without words.
     */
    report: Effect.fnUntraced(function* (body: NewReport, memberId: string) {
      const words = (body.words ?? "").trim()
      if (body.reason === "other" && words === "")
        return yield* new InvalidFields({ fields: { words: required } })
      yield* limits.byAccount("reports-per-account", memberId)
      // The session is of a member who exists.
      const { self } = yield* Effect.orDie(chats.writer(memberId))
      const reporter = { _id: memberId, self }
      return yield* rows.transaction(
        Effect.gen(function* () {
          yield* check(body, reporter)
          const at = yield* now
          const found = yield* rows.lockCase(body.kind, body.id, at)
          if (found === undefined) return yield* Effect.die(new Error("A case was not written"))
          // Staff may have hidden it before the lock.
          yield* check(body, reporter)
          if ((yield* rows.waiting(found.id, memberId)) === undefined)
            yield* rows.insert(
              {
                caseId: found.id,
                reporterId: memberId,
                reason: body.reason,
                words: words === "" ? null : words,
              },
              at,
            )
          const row = yield* rows.waiting(found.id, memberId)
          if (row === undefined) return yield* Effect.die(new Error("A report was not written"))
          const { id, createdAt, ...shown } = row
          return { _id: id, ...shown, createdAt: createdAt.toISOString() } satisfies Report
        }),
      )
    }),
  }
})

/** What members report to the office. */
export class Reports extends Context.Service<Reports, Effect.Success<typeof make>>()("portal/Reports") {
  static readonly layer = Layer.effect(Reports, make).pipe(
    Layer.provide(Layer.mergeAll(Chats.layer, Limits.layer)),
  )
}
