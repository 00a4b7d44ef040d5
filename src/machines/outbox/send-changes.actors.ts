import type { Failure, Outcome } from "../../outcome.ts"
import { app, sessionOf } from "../app/app.ts"
import { runMemberApi } from "../from-api.ts"
import type { QueuedChange } from "./queued-entry-schema.ts"

const loadSaveProfile = () => import("#api/profile.ts").then((api) => api.saveProfile)
const loadSaveSettings = () => import("#api/settings.ts").then((api) => api.saveSettings)

/** Sends the changed fields of the profile or of the settings. Every page then shows the new record of the member. */
export const sendChanges = async (
  entry: QueuedChange,
  signal: AbortSignal,
): Promise<Outcome<unknown, Failure>> => {
  const { kind, changes, expected } = entry
  if (kind === "settings") return runMemberApi(loadSaveSettings, { ...changes, expected }, signal)
  const outcome = await runMemberApi(loadSaveProfile, { ...changes, expected }, signal)
  if (outcome._tag === "Ok") sessionOf(app).send({ type: "user.updated", user: outcome.value.user })
  return outcome
}
