import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { TrainingStatus } from "#api/contract/office-trainings.ts"
import { Role } from "#api/contract/users.ts"
import { affectedRows, execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import type { Cursor } from "#server/keyset.ts"
import { containing } from "#server/lists.ts"
import { hasPersonWords } from "#server/office-members/search-rows.ts"
import { deletionColumns, deletionFields } from "#server/draft-deletion/rows.ts"
import type { TrainingText } from "./training-rules.ts"

/** A training as stored. */
export const StoredTraining = Schema.Struct({
  id: Schema.String,
  isDraft: Schema.Boolean,
  visibleFrom: Schema.NullOr(Schema.Date),
  name: Schema.String,
  membersGroup: Schema.Array(Role),
  completedCount: Schema.Int,
  createdAt: Schema.Date,
  version: Schema.Int,
  changedBy: Schema.NullOr(Schema.String),
  changedByName: Schema.NullOr(Schema.String),
  changedAt: Schema.Date,
  ...deletionFields,
})
export type StoredTraining = typeof StoredTraining.Type

const CompletionRow = Schema.Struct({
  id: Schema.String,
  fullName: Schema.String,
  email: Schema.String,
  role: Role,
  membershipId: Schema.String,
  completedAt: Schema.Date,
})
export type CompletionRow = typeof CompletionRow.Type

/** The filters of the list; an undefined one matches every training. */
export interface TrainingFilter {
  readonly status: TrainingStatus | undefined
  readonly words: readonly string[]
}

const Id = Schema.Struct({ id: Schema.String })

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns =
    sql.literal(`trainings.id::text as id, status = 'draft' as "isDraft", visible_from as "visibleFrom", name, members_group as "membersGroup",
    (select count(*) from training_completions where training_id = trainings.id and removed_at is null)::int4 as "completedCount",
    trainings.created_at as "createdAt", trainings.version, trainings.changed_by::text as "changedBy",
    (select full_name from members where id = trainings.changed_by) as "changedByName",
    trainings.changed_at as "changedAt", ${deletionColumns}`)

  const statusIs = (status: TrainingStatus, at: Date) =>
    ({
      draft: sql`status = 'draft'`,
      scheduled: sql`status = 'published' and visible_from > ${at}`,
      published: sql`status = 'published' and (visible_from is null or visible_from <= ${at})`,
    })[status]

  return {
    transaction: transactionOf(sql),
    find: (id: string) => rowOf(StoredTraining)(sql`select ${columns} from trainings where id = ${id}::uuid`),
    byFreshId: (freshId: string) =>
      rowOf(StoredTraining)(sql`select ${columns} from trainings where fresh_id = ${freshId}::uuid`),

    /** Returns the trainings after a cursor, the newest first. */
    page: ({ status, words }: TrainingFilter, at: Date, after: Cursor | undefined, limit: number) =>
      rowsOf(StoredTraining)(
        sql`select ${columns} from trainings where ${sql.and([
          sql`deleted_at is null`,
          ...(status === undefined ? [] : [statusIs(status, at)]),
          ...words.map((word) => sql`lower(name) like ${containing(word)}`),
          ...(after === undefined ? [] : [sql`(created_at, id) < (${after.at}, ${after.key}::uuid)`]),
        ])} order by created_at desc, id desc limit ${limit}`,
      ),

    /** Locks the names until the transaction ends, so that of two trainings with one name the second one is refused. */
    lockNames: execute(sql`select pg_advisory_xact_lock(hashtext('training names'))`),
    byName: (name: string) =>
      rowOf(Id)(sql`select id::text as id from trainings where name = ${name} and deleted_at is null`),

    /** Inserts a draft behind all other trainings. Returns false when a request with this `freshId` made one before. */
    insert: (freshId: string, training: TrainingText, by: string, at: Date) =>
      Effect.map(
        affectedRows(sql`insert into trainings (status, name, members_group, position, created_at, fresh_id, changed_by,
            changed_at)
          select 'draft', ${training.name}, ${[...training.membersGroup]},
            coalesce((select max(position) + 1 from trainings), 0), ${at}, ${freshId}::uuid, ${by}::uuid, ${at}
          on conflict (fresh_id) do nothing returning id`),
        (rows) => rows === 1,
      ),

    /** Locks a training until the transaction ends. */
    lock: (id: string) => execute(sql`select 1 from trainings where id = ${id}::uuid for no key update`),

    change: (id: string, training: TrainingText, by: string, at: Date) =>
      execute(sql`update trainings set name = ${training.name}, members_group = ${[...training.membersGroup]},
        version = version + 1, changed_by = ${by}::uuid, changed_at = ${at} where id = ${id}::uuid`),

    /** Shows a training to members, at once or from a moment on. */
    publish: (id: string, visibleFrom: Date | null, by: string, at: Date) =>
      execute(sql`update trainings set status = 'published', visible_from = ${visibleFrom}::timestamptz,
        version = version + 1, changed_by = ${by}::uuid, changed_at = ${at} where id = ${id}::uuid`),

    withdraw: (id: string, by: string, at: Date) =>
      execute(sql`update trainings set status = 'draft', visible_from = null,
        was_published = was_published or visible_from is null or visible_from <= ${at}, version = version + 1,
        changed_by = ${by}::uuid, changed_at = ${at} where id = ${id}::uuid`),

    /** Returns the completions of members with these words after a cursor, the last one first. */
    completions: (id: string, words: readonly string[], after: Cursor | undefined, limit: number) => {
      const statement = sql`select m.id::text as id, m.full_name as "fullName", m.email, m.role,
          m.membership_id as "membershipId", c.completed_at as "completedAt"
        from training_completions c join members m on m.id = c.member_id
        where ${sql.and([
          sql`c.training_id = ${id}::uuid and c.removed_at is null`,
          ...hasPersonWords(sql, words),
          ...(after === undefined
            ? []
            : [sql`(c.completed_at, c.member_id) < (${after.at}, ${after.key}::uuid)`]),
        ])} order by c.completed_at desc, c.member_id desc limit ${limit}`
      // An unprepared statement is planned for its words, frequent or rare.
      return rowsOf(CompletionRow)(words.length === 0 ? statement : statement.unprepared)
    },

    /** Returns the verified member with this email or membership ID; undefined without one. */
    memberBy: (text: string) =>
      Effect.map(
        rowOf(Id)(sql`select id::text as id from members
          where (email = ${text.toLowerCase()} or membership_id = ${text.toUpperCase()}) and email_verified_at is not null
          limit 1`),
        (row) => row?.id,
      ),

    /** Notes a completion, also one that was removed. Returns false when it was noted before. */
    complete: (id: string, memberId: string, at: Date) =>
      Effect.map(
        affectedRows(sql`insert into training_completions (training_id, member_id, completed_at)
          values (${id}::uuid, ${memberId}::uuid, ${at})
          on conflict (training_id, member_id) do update set completed_at = ${at}, removed_at = null, removed_by = null
            where training_completions.removed_at is not null
          returning training_id`),
        (rows) => rows === 1,
      ),

    /** Shows a removed completion again, with its own time. Returns false when none was removed. */
    restoreCompletion: (id: string, memberId: string) =>
      Effect.map(
        affectedRows(sql`update training_completions set removed_at = null, removed_by = null
          where training_id = ${id}::uuid and member_id = ${memberId}::uuid and removed_at is not null
          returning training_id`),
        (rows) => rows === 1,
      ),

    /** Removes a completion, which can be restored. Returns false when there is none. */
    removeCompletion: (id: string, memberId: string, by: string, at: Date) =>
      Effect.map(
        affectedRows(sql`update training_completions set removed_at = ${at}, removed_by = ${by}::uuid
          where training_id = ${id}::uuid and member_id = ${memberId}::uuid and removed_at is null
          returning training_id`),
        (rows) => rows === 1,
      ),
  }
})

/** The only SQL of the trainings page of the office. */
export class OfficeTrainingRows extends Context.Service<OfficeTrainingRows, Effect.Success<typeof make>>()(
  "portal/OfficeTrainingRows",
) {
  static readonly layer = Layer.effect(OfficeTrainingRows, make)
}
