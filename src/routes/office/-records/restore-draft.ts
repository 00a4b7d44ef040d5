import type { DeletedDraft } from "#api/contract/draft-deletion.ts"
import type { DraftDeletion } from "#api/draft-deletion.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { showRecord } from "#machines/record-editor/record-editor.actors.ts"

/** Restores a deleted draft, and shows it in the lists and on its page (OFFICE §4). */
export const restoreDraft = async <R extends { readonly _id: string }>(
  deletion: DraftDeletion<R>,
  { _id: id, version }: DeletedDraft,
) => {
  const outcome = await runMemberApi(
    () => Promise.resolve(deletion.restore),
    { id, version },
    new AbortController().signal,
  )
  await showRecord(deletion, outcome._tag === "Ok" ? { _tag: "Ok", value: outcome.value.data } : outcome)
  return outcome
}
