import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import {
  type JobStatus,
  type NewOfficeJob,
  type OfficeJob,
  type OfficeJobChange,
  OfficeJobsGroup,
} from "./contract/office-jobs.ts"
import type { DraftDeletion } from "./draft-deletion.ts"
import { fileAnswer } from "./file-answer.ts"
import type { PeopleQuery } from "./people-query.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const jobCalls = callsOf(OfficeJobsGroup)

/** What a page of the list shows. `after` is the cursor of the page before. */
export interface OfficeJobQuery {
  readonly search?: string
  readonly status?: JobStatus
  readonly after?: string
}

/** The key of every list of jobs, for a write that changes them. */
export const officeJobLists = ["office", "jobs", "list"] as const

/** Queries a page of jobs, the last to close first (GET /office/jobs). */
export const officeJobs = ({ search, ...filters }: OfficeJobQuery) =>
  queryOptions({
    queryKey: [...officeJobLists, search ?? "", filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, ...(search === undefined ? {} : { searchBy: search }) }
      return (await runQuery(jobCalls.list({ query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** How often an open job is read again, in ms, so that staff see what others change. */
const jobInterval = 30_000

/** Queries one job (GET /office/jobs/{id}). */
export const officeJob = (id: string) =>
  queryOptions({
    queryKey: ["office", "jobs", "one", id],
    queryFn: async ({ signal }) => (await runQuery(jobCalls.get({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: jobInterval,
    meta: notStored,
  })

/** Queries a page of the members who applied, the last one first (GET /office/jobs/{id}/applicants). */
export const jobApplicants = (id: string, { search, ...page }: PeopleQuery) =>
  queryOptions({
    queryKey: ["office", "jobs", "applicants", id, search ?? "", page],
    queryFn: async ({ signal }) => {
      const query = { ...page, ...(search === undefined ? {} : { searchBy: search }) }
      return (await runQuery(jobCalls.applicants({ params: { id }, query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** Makes a draft (POST /office/jobs). A repeat with the same `freshId` returns the first one. */
export const createJob = (payload: NewOfficeJob) =>
  Effect.map(jobCalls.create({ payload }), ({ data }) => data)

/** Changes a job in the version that was read (PATCH /office/jobs/{id}). */
export const saveJob = ({ id, ...payload }: OfficeJobChange & { readonly id: string }) =>
  Effect.map(jobCalls.save({ params: { id }, payload }), ({ data }) => data)

interface JobVersion {
  readonly id: string
  readonly version: number
}

/** Shows a draft to members (POST /office/jobs/{id}/publish). */
export const publishJob = ({ id, version }: JobVersion) =>
  Effect.map(jobCalls.publish({ params: { id }, payload: { version } }), ({ data }) => data)

/** Shows a job to members from `visibleFrom` on, in ISO 8601 (POST /office/jobs/{id}/publish). */
export const scheduleJob = ({ id, version, visibleFrom }: JobVersion & { readonly visibleFrom: string }) =>
  Effect.map(jobCalls.publish({ params: { id }, payload: { version, visibleFrom } }), ({ data }) => data)

/** Makes a scheduled or published job a draft again (POST /office/jobs/{id}/withdraw). */
export const withdrawJob = ({ id, version }: JobVersion) =>
  Effect.map(jobCalls.withdraw({ params: { id }, payload: { version } }), ({ data }) => data)

/** Loads the applicants as CSV (POST /office/jobs/{id}/applicants/export). */
export const applicantsCsv = ({ id, password }: { readonly id: string; readonly password: string }) =>
  fileAnswer(
    jobCalls.export({ params: { id }, payload: { password } }),
    "Applicants.csv",
    "text/csv;charset=utf-8",
  )

/** Deletes a draft (POST /office/jobs/{id}/delete), and restores it (POST /office/jobs/{id}/restore). */
export const jobDeletion: DraftDeletion<OfficeJob> = {
  query: officeJob,
  lists: officeJobLists,
  remove: ({ id, version }) =>
    Effect.map(jobCalls.delete({ params: { id }, payload: { version } }), ({ data }) => data),
  restore: ({ id, version }) => jobCalls.restore({ params: { id }, payload: { version } }),
}
