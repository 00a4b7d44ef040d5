import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import {
  type NewOfficeTraining,
  type OfficeTraining,
  type OfficeTrainingChange,
  OfficeTrainingsGroup,
  type TrainingStatus,
} from "./contract/office-trainings.ts"
import type { DraftDeletion } from "./draft-deletion.ts"
import { fileAnswer } from "./file-answer.ts"
import type { PeopleQuery } from "./people-query.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const trainingCalls = callsOf(OfficeTrainingsGroup)

/** What a page of the list shows. `after` is the cursor of the page before. */
export interface OfficeTrainingQuery {
  readonly search?: string
  readonly status?: TrainingStatus
  readonly after?: string
}

/** The key of every list of trainings, for a write that changes them. */
export const officeTrainingLists = ["office", "trainings", "list"] as const

/** Queries a page of trainings, the newest first (GET /office/trainings). */
export const officeTrainings = ({ search, ...filters }: OfficeTrainingQuery) =>
  queryOptions({
    queryKey: [...officeTrainingLists, search ?? "", filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, ...(search === undefined ? {} : { searchBy: search }) }
      return (await runQuery(trainingCalls.list({ query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** How often an open training is read again, in ms, so that staff see what others change. */
const trainingInterval = 30_000

/** Queries one training (GET /office/trainings/{id}). */
export const officeTraining = (id: string) =>
  queryOptions({
    queryKey: ["office", "trainings", "one", id],
    queryFn: async ({ signal }) => (await runQuery(trainingCalls.get({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: trainingInterval,
    meta: notStored,
  })

/** The key of every page of a training's completions, for a write that changes them. */
export const completionPages = (id: string) => ["office", "trainings", "completions", id]

/** Queries a page of the members who completed a training (GET /office/trainings/{id}/completions). */
export const trainingCompletions = (id: string, { search, ...page }: PeopleQuery) =>
  queryOptions({
    queryKey: [...completionPages(id), search ?? "", page],
    queryFn: async ({ signal }) => {
      const query = { ...page, ...(search === undefined ? {} : { searchBy: search }) }
      return (await runQuery(trainingCalls.completions({ params: { id }, query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** Makes a draft (POST /office/trainings). A repeat with the same `freshId` returns the first one. */
export const createTraining = (payload: NewOfficeTraining) =>
  Effect.map(trainingCalls.create({ payload }), ({ data }) => data)

/** Changes a training in the version that was read (PATCH /office/trainings/{id}). */
export const saveTraining = ({ id, ...payload }: OfficeTrainingChange & { readonly id: string }) =>
  Effect.map(trainingCalls.save({ params: { id }, payload }), ({ data }) => data)

interface TrainingVersion {
  readonly id: string
  readonly version: number
}

/** Shows a draft to members (POST /office/trainings/{id}/publish). */
export const publishTraining = ({ id, version }: TrainingVersion) =>
  Effect.map(trainingCalls.publish({ params: { id }, payload: { version } }), ({ data }) => data)

/** Shows a training to members from `visibleFrom` on, in ISO 8601 (POST /office/trainings/{id}/publish). */
export const scheduleTraining = ({
  id,
  version,
  visibleFrom,
}: TrainingVersion & { readonly visibleFrom: string }) =>
  Effect.map(trainingCalls.publish({ params: { id }, payload: { version, visibleFrom } }), ({ data }) => data)

/** Makes a scheduled or published training a draft again (POST /office/trainings/{id}/withdraw). */
export const withdrawTraining = ({ id, version }: TrainingVersion) =>
  Effect.map(trainingCalls.withdraw({ params: { id }, payload: { version } }), ({ data }) => data)

interface CompletionChange {
  readonly id: string
  /** The member's email or membership ID. */
  readonly member: string
  readonly isCompleted: boolean
  /** Restores a completion that was removed. */
  readonly isUndo?: boolean
}

/** Records that a member has or has not completed a training (POST /office/trainings/{id}/completions). */
export const changeCompletion = ({ id, ...payload }: CompletionChange) =>
  Effect.map(trainingCalls.complete({ params: { id }, payload }), ({ data }) => data)

/** Loads the completions as CSV (POST /office/trainings/{id}/completions/export). */
export const completionsCsv = ({ id, password }: { readonly id: string; readonly password: string }) =>
  fileAnswer(
    trainingCalls.export({ params: { id }, payload: { password } }),
    "Completions.csv",
    "text/csv;charset=utf-8",
  )

/** Deletes a draft (POST /office/trainings/{id}/delete), and restores it (POST /office/trainings/{id}/restore). */
export const trainingDeletion: DraftDeletion<OfficeTraining> = {
  query: officeTraining,
  lists: officeTrainingLists,
  remove: ({ id, version }) =>
    Effect.map(trainingCalls.delete({ params: { id }, payload: { version } }), ({ data }) => data),
  restore: ({ id, version }) => trainingCalls.restore({ params: { id }, payload: { version } }),
}
