import { fromPromise } from "xstate"
import { unreachable } from "#api/failure.ts"
import { app, sessionOf } from "../app/app.ts"
import { randomId } from "../../random-id.ts"
import { runMemberApi } from "../from-api.ts"
import { hasRecord } from "../session/storage.ts"
import { profileDraft } from "./profile-draft.ts"
import {
  changedBody,
  expectedBody,
  isSame,
  type ProfileValues,
  rebased,
  withChanges,
} from "./profile-form.ts"
import { type ProfileSubmission, profileEditMachine, type SavedProfile } from "./profile-edit.machine.ts"

const loadSave = () => import("#api/profile.ts").then((api) => api.saveProfile)

const loadOutbox = () => import("../outbox/save-or-queue.actors.ts")

/** The record with the changes that waited when the form was opened; null without any. */
let shown: ProfileValues | null = null

/** Saves the changes. Without a connection, or while earlier ones wait, they wait in the outbox. */
const save = async (
  { memberId, role, record, values }: ProfileSubmission,
  signal: AbortSignal,
): Promise<SavedProfile> => {
  const changesFrom = (base: ProfileValues) => {
    const changes = changedBody(role, base, values)
    return { changes, expected: expectedBody(role, base, changes) }
  }
  const loaded = await loadOutbox().catch(() => null)
  if (loaded === null) return { _tag: "Err", error: unreachable() }
  return loaded.saveOrQueue(
    (changes) => runMemberApi(loadSave, changes, signal),
    memberId,
    { kind: "profile", clientEntryId: randomId(), ...changesFrom(record) },
    changesFrom(shown ?? record),
  )
}

/** Deletes the changes that wait in the outbox. */
const withdraw = async (memberId: string): Promise<void> => {
  if (!hasRecord("outbox")) return
  const loaded = await loadOutbox().catch(() => null)
  await loaded?.withdrawChanges(memberId, "profile")
}

/** Provides profile editing with the API call, the session, this device's storage and the outbox. */
export const liveProfileEdit = profileEditMachine.provide({
  actors: {
    // Takes over what the office has corrected in other fields since, and what waits in the outbox. A draft shows also when the
    // script of the outbox cannot be loaded.
    readDraft: fromPromise(async ({ input: { memberId, record } }) => {
      shown = null
      const draft = await profileDraft.read(memberId)
      const loaded = hasRecord("outbox") ? await loadOutbox().catch(() => null) : null
      const waiting = (await loaded?.waitingChanges(memberId, "profile")) ?? null
      shown = waiting && withChanges(record, waiting.changes)
      return draft === null ? shown : rebased(draft.record, draft.values, shown ?? record)
    }),
    saveProfile: fromPromise(({ input, signal }) => save(input, signal)),
  },
  actions: {
    storeDraft: (_, { memberId, record, values }) => {
      // A change that waits and is set back differs from what the form began with, and not from the record.
      const base = shown ?? record
      void (isSame(values, base)
        ? profileDraft.clear()
        : profileDraft.store(memberId, { record: base, values }))
    },
    clearDraft: () => void profileDraft.clear(),
    withdrawChanges: (_, { memberId }) => void withdraw(memberId),
    replaceUser: (_, { outcome }) => {
      if (outcome._tag === "Ok" && !outcome.value.isQueued)
        sessionOf(app).send({ type: "user.updated", user: outcome.value.user })
    },
  },
})
