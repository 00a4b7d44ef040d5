import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { execute, rowOf } from "#server/database/decoded-rows.ts"
import type { TransitionRequest } from "./rows.ts"

const QuestionRow = Schema.Struct({
  id: Schema.String,
  text: Schema.String,
  askedAt: Schema.Date,
  answer: Schema.NullOr(Schema.String),
})

/** The SQL of the questions about transitions. The caller has locked the member. */
export const transitionQuestionRows = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(`id::text as id, question as text, asked_at as "askedAt", answer`)
  return {
    /** Returns the last question about a transition. It is the open one while the transition is asked. */
    last: (transitionId: string) =>
      rowOf(QuestionRow)(sql`select ${columns} from transition_questions
        where transition_id = ${transitionId}::uuid order by asked_at desc limit 1`),
    /** Returns a question about this transition. */
    find: (transitionId: string, id: string) =>
      rowOf(QuestionRow)(sql`select ${columns} from transition_questions
        where id = ${id}::uuid and transition_id = ${transitionId}::uuid`),
    /** Stores a question, and ends the claim: the request waits for its member. */
    ask: (transitionId: string, question: string, by: string, at: Date) =>
      Effect.andThen(
        execute(sql`insert into transition_questions (transition_id, question, asked_by, asked_at)
          values (${transitionId}::uuid, ${question}, ${by}::uuid, ${at})`),
        execute(sql`update transitions set asked_at = ${at}, claimed_by = null, claimed_until = null,
            version = version + 1, updated_at = ${at}
          where id = ${transitionId}::uuid`),
      ),
    /** Stores the answer and what the member corrected: the request waits for staff again. */
    answer: (
      transitionId: string,
      { id, answer }: { readonly id: string; readonly answer: string },
      { region, specialty, licenseNumber }: Pick<TransitionRequest, "region" | "specialty" | "licenseNumber">,
      at: Date,
    ) =>
      Effect.andThen(
        execute(
          sql`update transition_questions set answer = ${answer}, answered_at = ${at} where id = ${id}::uuid`,
        ),
        execute(sql`update transitions set asked_at = null, region = ${region}, specialty = ${specialty},
            license_number = ${licenseNumber}, version = version + 1, updated_at = ${at}
          where id = ${transitionId}::uuid`),
      ),
  }
})
