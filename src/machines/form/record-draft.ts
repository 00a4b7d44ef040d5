import { Schema } from "effect"
import { locked } from "../session/locked.ts"
import { memberDraft } from "./member-draft.ts"

/**
 * Stores what somebody typed about several records and did not send: one draft for each of them, by its id (OFFICE §4).
 * `name` is the key under `root/`; `values` decodes the typed values.
 */
export const recordDraft = <V>(name: string, values: Schema.ConstraintDecoder<V>) => {
  const drafts = memberDraft(name, Schema.Record(Schema.String, values))
  let last: Promise<unknown> = Promise.resolve()
  /** Runs the changes of all tabs one after the other, because each reads the other drafts first. */
  const change = (
    memberId: string,
    edit: (all: Readonly<Record<string, V>>) => Readonly<Record<string, V>>,
  ): Promise<unknown> => {
    const write = async () => {
      const all = (await drafts.read(memberId)) ?? {}
      const edited = edit(all)
      // A write would let the other drafts live for another day.
      if (edited !== all) await drafts.store(memberId, edited)
    }
    // A storage that fails to load has no drafts.
    return (last = last.then(() => locked(`root/${name}`, write)).catch(() => undefined))
  }

  return {
    /** Returns the draft; null without one. Rejects when the storage fails to load. */
    read: async (memberId: string, id: string): Promise<V | null> => {
      // A page that opens with the draft of another one finds it.
      await last
      return (await drafts.read(memberId))?.[id] ?? null
    },
    store: (memberId: string, id: string, draft: V) => change(memberId, (all) => ({ ...all, [id]: draft })),
    clear: (memberId: string, id: string) =>
      change(memberId, (all) =>
        id in all ? Object.fromEntries(Object.entries(all).filter(([key]) => key !== id)) : all,
      ),
  }
}
