import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { OfficeProfile, ProfileCorrection } from "#api/contract/office-profiles.ts"
import { audit } from "#server/audit/service.ts"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { DatedSettings } from "#server/dated-settings/service.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { Mail } from "#server/mail/service.ts"
import { notify } from "#server/notifications/service.ts"
import { OfficeMemberNotFound, OwnRecord } from "#server/office-members/errors.ts"
import { correctionAction } from "#server/office-members/timeline-rows.ts"
import { changedFields, makeProfileMerge } from "#server/profile/merge.ts"
import { type ProfileRow, ProfileRows } from "#server/profile/rows.ts"
import { personOf } from "#server/person.ts"
import { changedMessage } from "#server/record-versions.ts"
import { fullName } from "#server/users/service.ts"
import { isUuid } from "#server/uuid.ts"
import { correctedSentences } from "./corrected-fields.ts"
import { ProfileChanged } from "./errors.ts"
import { correctedMail } from "./mails.ts"
import { OfficeProfileRows, type VersionedProfile } from "./rows.ts"

const profileFor = ({
  id,
  changedBy,
  changedByName,
  changedAt,
  socials: _socials,
  email: _email,
  ...row
}: VersionedProfile): OfficeProfile => ({
  ...row,
  _id: id,
  changedBy: personOf(changedBy, changedByName),
  changedAt: changedAt.toISOString(),
})

/** Returns what the audit log shows of a profile: the corrected fields alone. */
const valuesOf = (profile: ProfileRow, fields: readonly (keyof ProfileRow)[]) =>
  Object.fromEntries(fields.map((name) => [name, profile[name]]))

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* OfficeProfileRows
  const profiles = yield* ProfileRows
  const mail = yield* Mail
  const merge = yield* makeProfileMerge
  const { publicUrl } = yield* Settings
  const transaction = transactionOf(sql)
  const withSql = Effect.provideService(SqlClient.SqlClient, sql)

  const find = Effect.fnUntraced(function* (id: string) {
    return (isUuid(id) ? yield* rows.find(id) : undefined) ?? (yield* new OfficeMemberNotFound())
  })

  return {
    /** Returns the profile of a member. Fails with `OfficeMemberNotFound`. */
    get: (id: string) => Effect.map(find(id), profileFor),

    /**
     * Corrects a profile in the version that was read, and tells the member which fields, in one transaction with the audit
     * entry. A repeat after a lost answer changes nothing. Fails with `OfficeMemberNotFound`, `OwnRecord`, `ProfileChanged`
     * or `InvalidFields`.
     */
    correct: (id: string, { version, reason, ...body }: ProfileCorrection, staffId: string) =>
      transaction(
        Effect.gen(function* () {
          if ((yield* find(id)).id === staffId) return yield* new OwnRecord()
          yield* profiles.locked(id)
          const row = yield* find(id)
          const at = yield* now
          const merging = merge(row, body, at)
          if (row.version !== version) {
            const isRepeat =
              row.changedBy === staffId &&
              (yield* Effect.match(merging, {
                onFailure: () => false,
                onSuccess: (after) => changedFields(row, after).length === 0,
              }))
            return isRepeat
              ? profileFor(row)
              : yield* new ProfileChanged({
                  message: changedMessage(row, staffId),
                  profile: profileFor(row),
                })
          }
          const after = yield* merging
          const fields = changedFields(row, after)
          if (fields.length === 0)
            return yield* new InvalidFields({
              fields: { reason: "Nothing has changed. Correct a field before you save." },
            })
          yield* profiles.write(id, fullName(after), after, staffId, at)
          yield* withSql(
            audit({
              action: correctionAction,
              result: "done",
              memberId: row.id,
              actorId: staffId,
              case: { kind: "member", id: row.id },
              details: {
                before: valuesOf(row, fields),
                after: valuesOf(after, fields),
                reason: reason.trim(),
              },
            }),
          )
          const content = correctedSentences(fields, row.role)
          yield* withSql(notify({ memberId: row.id, kind: "licence", content, target: "/dashboard/profile" }))
          yield* mail.queue(row.email, correctedMail(after.firstName, content, publicUrl))
          return profileFor(yield* find(id))
        }),
      ),
  }
})

/** The profiles of members, which admins correct. */
export class OfficeProfiles extends Context.Service<OfficeProfiles, Effect.Success<typeof make>>()(
  "portal/OfficeProfiles",
) {
  static readonly layer = Layer.effect(OfficeProfiles, make).pipe(
    Layer.provide(Layer.mergeAll(ProfileRows.layer, DatedSettings.layer, Mail.layer)),
  )
}
