import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { addInLagos, startOfLagosDay } from "#api/lagos.ts"
import { now } from "../clock.ts"
import { demoJobs } from "./content/jobs.ts"

/** Returns the text that a search for jobs covers, in lower case. */
const searchText = (job: (typeof demoJobs)[number]): string =>
  [job.title, job.companyName, job.companyLocation, job.description].join("\n").toLowerCase()

/** Inserts the demo jobs and their applications if there are no jobs. */
export const seedJobs = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const at = yield* now
  const today = startOfLagosDay(at)
  const list = demoJobs.map((job) => ({
    ...job,
    searchText: searchText(job),
    // The last second of the closing day in Lagos.
    closesAt: addInLagos(today, { days: job.closesInDays + 1, seconds: -1 }),
    postedAt: addInLagos(at, { days: -job.postedDaysAgo }),
  }))
  const rows = sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as given(title text, description text,
    responsibilities jsonb, requirements jsonb, "applicationInstructions" text, "closesAt" timestamptz,
    "companyName" text, "companyLocation" text, "contactEmail" text, "isActive" boolean, "searchText" text,
    "postedAt" timestamptz, applicants jsonb)`
  yield* sql`with fresh as (
      insert into jobs (title, description, responsibilities, requirements, application_instructions, closes_at,
        company_name, company_location, contact_email, is_active, search_text, created_at)
      select title, description, array(select jsonb_array_elements_text(responsibilities)),
        array(select jsonb_array_elements_text(requirements)), "applicationInstructions", "closesAt",
        "companyName", "companyLocation", "contactEmail", "isActive", "searchText", "postedAt"
      from ${rows} where not exists (select 1 from jobs)
      returning id, title)
    insert into job_applications (job_id, member_id, created_at)
    select fresh.id, members.id, ${at} from ${rows}
      join fresh on fresh.title = given.title
      join members on given.applicants ? members.email`
})
