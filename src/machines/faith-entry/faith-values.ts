/** A faith entry while it is written (SPEC §2, §3, §5). Pure, and light: the dashboard's first page holds it. */
import type { FaithCategory } from "#api/contract/faith-entry.ts"
import * as rules from "../signup/rules.ts"

/** A type and not an interface, so that it fits a form, whose fields are named by any text. */
export type FaithValues = Readonly<{ category: FaithCategory; content: string; isAnonymous: boolean }>

/** An entry with the random id that it keeps until it is posted: posted again under it, it is the same entry. */
export type FaithDraft = FaithValues & Readonly<{ clientEntryId: string }>

/** In the order of SPEC §5. */
export const categories = [
  "Testimony",
  "Prayer Request",
  "Comment",
] as const satisfies readonly FaithCategory[]

/** The longest entry, in UTF-16 units; the contract says the same, and a test compares both. */
export const maxContentLength = 2_000

/** SPEC §5: `isAnonymous` defaults to false; the first category is chosen, and the button says which. */
export const emptyEntry: FaithValues = { category: "Testimony", content: "", isAnonymous: false }

/** Field → sentence for every wrong field: an empty entry is not posted (DECISIONS §7). */
export const validateEntry = ({ content }: Pick<FaithValues, "content">): Readonly<Record<string, string>> =>
  rules.validateFields({ content: rules.filled(maxContentLength) }, { content })
