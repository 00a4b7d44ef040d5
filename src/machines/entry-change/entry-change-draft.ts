import { Schema } from "effect"
import { FaithEntry } from "#api/contract/faith-entry.ts"
import { memberDraft } from "../form/member-draft.ts"
import type { EntryDraft } from "./entry-change.machine.ts"

const { category, content } = FaithEntry.fields

const draft = memberDraft(
  "entry-change-draft",
  Schema.Struct({ id: Schema.String, category, content, version: Schema.Finite }),
)

/**
 * Stores `root/entry-change-draft`: what a member typed last about an entry of their own, by the entry's id, and the version
 * that it began from.
 */
export const entryChangeDraft = {
  /** Returns the draft about this entry; null without one. Rejects when the storage fails to load. */
  read: async (memberId: string, entryId: string): Promise<EntryDraft | null> => {
    const stored = await draft.read(memberId)
    if (stored?.id !== entryId) return null
    const { id: _, ...values } = stored
    return values
  },
  store: (memberId: string, id: string, values: EntryDraft): Promise<void> =>
    draft.store(memberId, { id, ...values }),
  /** Leaves the draft about another entry. */
  clear: async (memberId: string, id: string): Promise<void> => {
    if ((await entryChangeDraft.read(memberId, id).catch(() => null)) !== null) await draft.clear()
  },
}
