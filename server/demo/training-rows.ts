import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { addInLagos } from "#api/lagos.ts"
import { now } from "../clock.ts"
import { demoTrainings } from "./content/trainings.ts"

/** Inserts the demo trainings whose names do not exist yet, with completions two weeks apart. */
export const seedTrainings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const at = yield* now
  const list = demoTrainings.map((training, position) => ({
    name: training.name,
    groups: training.membersGroup,
    position,
    emails: training.completedBy,
    completed: addInLagos(at, { weeks: (position - demoTrainings.length) * 2 }),
  }))
  const rows = sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
    as given(name text, groups jsonb, position int, emails jsonb, completed timestamptz)`
  yield* sql`with inserted as (
      insert into trainings (name, members_group, position, created_at)
      select name, array(select jsonb_array_elements_text(groups)), position, ${at} from ${rows}
      on conflict (name) where deleted_at is null do nothing returning id, name)
    insert into training_completions (training_id, member_id, completed_at)
    select inserted.id, members.id, given.completed from ${rows}
      join inserted on inserted.name = given.name
      join members on given.emails ? members.email`
})
