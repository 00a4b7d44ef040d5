import { Schema } from "effect"
import { memberDraft } from "./member-draft.ts"

/**
 * Stores what a member of staff typed about several records and did not send: one draft for each of them, by its id
 * (OFFICE §4). `name` is the key under `root/`; `values` decodes the typed values.
 */
export const recordDraft = <V>(name: string, values: Schema.ConstraintDecoder<V>) => {
  const drafts = memberDraft(name, Schema.Record(Schema.String, values))
  let last: Promise<unknown> = Promise.resolve()
  /** Runs changes one after the other, because each reads the other drafts first. */
  const change = (
    staffId: string,
    edit: (all: Readonly<Record<string, V>>) => Readonly<Record<string, V>>,
  ): Promise<unknown> =>
    (last = last
      .then(async () => drafts.store(staffId, edit((await drafts.read(staffId)) ?? {})))
      // A storage that fails to load has no drafts.
      .catch(() => undefined))

  return {
    /** Returns the draft; null without one. Rejects when the storage fails to load. */
    read: async (staffId: string, id: string): Promise<V | null> => {
      // A page that opens with the draft of another one finds it.
      await last
      return (await drafts.read(staffId))?.[id] ?? null
    },
    store: (staffId: string, id: string, draft: V) => change(staffId, (all) => ({ ...all, [id]: draft })),
    clear: (staffId: string, id: string) =>
      change(staffId, (all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== id))),
  }
}
