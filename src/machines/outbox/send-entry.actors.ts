import type { Failure, Outcome } from "../../outcome.ts"
import { runMemberApi } from "../from-api.ts"
import type { QueuedEntry } from "./queued-entry-schema.ts"

const loadPost = () => import("#api/faith-entry.ts").then((api) => api.postFaithEntry)
const loadVolunteer = () => import("#api/jobs.ts").then((api) => api.volunteerFor)

/** Sends one entry. The API call of its kind loads with the first entry of that kind. */
export const sendEntry = async (
  entry: QueuedEntry,
  signal: AbortSignal,
): Promise<Outcome<unknown, Failure>> => {
  if (entry.kind === "faith entry") {
    const { category, content, isAnonymous, clientEntryId } = entry
    return runMemberApi(loadPost, { category, content, isAnonymous, clientEntryId }, signal)
  }
  const outcome = await runMemberApi(loadVolunteer, { jobId: entry.jobId }, signal)
  // 409: the server has this application already, from a try whose response was lost (NETWORK §3.3).
  return outcome._tag === "Err" && outcome.error._tag === "Conflict" ? { _tag: "Ok", value: null } : outcome
}
