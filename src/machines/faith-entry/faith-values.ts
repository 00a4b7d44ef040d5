/** A faith entry while it is written (SPEC §2, §3, §5). Pure, and light: the dashboard's first page holds it. */
import * as rules from "#api/contract/field-rules.ts"
import type { FaithCategory } from "#api/contract/faith-entry.ts"
import { maxEntryLength } from "#api/contract/choices.ts"
import { validateFields } from "../signup/rules.ts"

/** A type and not an interface, so that it fits a form, whose fields are named by any text. */
export type FaithValues = Readonly<{ category: FaithCategory; content: string; isAnonymous: boolean }>

/** An entry with the random id that it keeps until it is posted: posted again under it, it is the same entry. */
export type FaithDraft = FaithValues & Readonly<{ clientEntryId: string }>

/** SPEC §5: `isAnonymous` defaults to false; the first category is chosen, and the button says which. */
export const emptyEntry: FaithValues = { category: "Testimony", content: "", isAnonymous: false }

/** Field → sentence for every wrong field: an empty entry is not posted (DECISIONS §7). */
export const validateEntry = ({ content }: Pick<FaithValues, "content">): Readonly<Record<string, string>> =>
  validateFields({ content: rules.filled(maxEntryLength) }, { content })
