import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { addInLagos, endOfLagosDay, startOfLagosDay } from "#api/lagos.ts"
import { now } from "../clock.ts"
import { searchText } from "../jobs/service.ts"
import { demoJobs } from "./content/jobs.ts"

/** Inserts the demo jobs and their applications if there are no jobs. */
export const seedJobs = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const at = yield* now
  const today = startOfLagosDay(at)
  const list = demoJobs.map((job) => ({
    ...job,
    searchText: searchText(job),
    closesAt: endOfLagosDay(addInLagos(today, { days: job.closesInDays })),
    postedAt: addInLagos(at, { days: -job.postedDaysAgo }),
  }))
  const rows = sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as given(title text, description text,
    responsibilities jsonb, requirements jsonb, "applicationInstructions" text, "closesAt" timestamptz,
    "companyName" text, "companyLocation" text, "contactEmail" text, "isActive" boolean, "searchText" text,
    "postedAt" timestamptz, applicants jsonb)`
  yield* sql`with inserted as (
      insert into jobs (title, description, responsibilities, requirements, application_instructions, closes_at,
        company_name, company_location, contact_email, is_active, search_text, created_at)
      select title, description, array(select jsonb_array_elements_text(responsibilities)),
        array(select jsonb_array_elements_text(requirements)), "applicationInstructions", "closesAt",
        "companyName", "companyLocation", "contactEmail", "isActive", "searchText", "postedAt"
      from ${rows} where not exists (select 1 from jobs)
      returning id, title)
    insert into job_applications (job_id, member_id, created_at)
    select inserted.id, members.id, ${at} from ${rows}
      join inserted on inserted.title = given.title
      join members on given.applicants ? members.email`
})
