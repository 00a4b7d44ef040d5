import { unreachable } from "#api/failure.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { runMemberApi } from "../from-api.ts"
import type { QueuedChange, QueuedEntry, QueuedReadMark } from "./queued-entry-schema.ts"

const loadPost = () => import("#api/faith-entry.ts").then((api) => api.postFaithEntry)
const loadVolunteer = () => import("#api/jobs.ts").then((api) => api.volunteerFor)

const sent = { _tag: "Ok", value: null } as const

const notLoaded = (): Outcome<unknown, Failure> => ({ _tag: "Err", error: unreachable() })

const sendChanges = async (entry: QueuedChange, signal: AbortSignal): Promise<Outcome<unknown, Failure>> => {
  const loaded = await import("./send-changes.actors.ts").catch(() => null)
  return loaded?.sendChanges(entry, signal) ?? notLoaded()
}

const sendReadMark = async (
  entry: QueuedReadMark,
  signal: AbortSignal,
): Promise<Outcome<unknown, Failure>> => {
  const loaded = await import("./send-read-mark.actors.ts").catch(() => null)
  return loaded?.sendReadMark(entry, signal) ?? notLoaded()
}

/** Sends one entry. The code of its kind loads with the first entry of that kind. */
export const sendEntry = async (
  entry: QueuedEntry,
  signal: AbortSignal,
): Promise<Outcome<unknown, Failure>> => {
  if (entry.kind === "faith entry") {
    const { category, content, isAnonymous, clientEntryId } = entry
    return runMemberApi(loadPost, { category, content, isAnonymous, clientEntryId }, signal)
  }
  if (entry.kind === "read mark") return sendReadMark(entry, signal)
  if (entry.kind !== "application") return sendChanges(entry, signal)
  const outcome = await runMemberApi(loadVolunteer, { jobId: entry.jobId }, signal)
  // 409: the server has this application already, from a try whose response was lost (NETWORK §3.3).
  return outcome._tag === "Err" && outcome.error._tag === "Conflict" ? sent : outcome
}
