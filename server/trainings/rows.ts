import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Training } from "#api/contract/trainings.ts"
import { rowsOf } from "#server/database/decoded-rows.ts"
import { containing } from "#server/lists.ts"

/** The list has no pages, so this limits it. No role has so many trainings. */
const maxRows = 500

export const trainingRows = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Returns the trainings that members see at `at`, by position. `completedUsers` contains at most the current member. */
  list: (words: readonly string[], membersGroup: string | undefined, memberId: string, at: Date) =>
    rowsOf(
      Schema.toType(Training),
    )(sql`select trainings.id::text as _id, name, members_group as "membersGroup",
        case when exists (select 1 from training_completions mine
          where mine.training_id = trainings.id and mine.member_id = ${memberId}::uuid and mine.removed_at is null)
          then array[${memberId}]::text[] else array[]::text[] end as "completedUsers"
      from trainings where ${sql.and([
        sql`status = 'published' and (visible_from is null or visible_from <= ${at})`,
        ...words.map((word) => sql`lower(name) like ${containing(word)}`),
        ...(membersGroup === undefined ? [] : [sql`members_group @> array[${membersGroup}]::text[]`]),
      ])}
      order by position, name limit ${maxRows}`),
}))
