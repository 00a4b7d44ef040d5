import { Schema } from "effect"
import { memberDraft } from "../form/member-draft.ts"
import type { ReviewValues } from "./review-form.ts"

const Values = Schema.Struct({
  decision: Schema.Literals(["", "approve", "decline"]),
  note: Schema.String,
})

/** Stores `root/review-draft`: one draft for each request, by its id. */
const drafts = memberDraft("review-draft", Schema.Record(Schema.String, Values))

let last: Promise<unknown> = Promise.resolve()
/** Runs changes one after the other, because each reads the other drafts first. */
const change = (
  staffId: string,
  edit: (all: Readonly<Record<string, ReviewValues>>) => Readonly<Record<string, ReviewValues>>,
): Promise<unknown> =>
  (last = last
    .then(async () => drafts.store(staffId, edit((await drafts.read(staffId)) ?? {})))
    // A storage that fails to load has no drafts.
    .catch(() => undefined))

/** What a member of staff typed about a request and did not send (OFFICE §4). */
export const reviewDraft = {
  /** Returns the draft; null without one. Rejects when the storage fails to load. */
  read: async (staffId: string, id: string): Promise<ReviewValues | null> =>
    (await drafts.read(staffId))?.[id] ?? null,
  store: (staffId: string, id: string, values: ReviewValues) =>
    change(staffId, (all) => ({ ...all, [id]: values })),
  clear: (staffId: string, id: string) =>
    change(staffId, (all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== id))),
}
