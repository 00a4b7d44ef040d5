import { keptRecord } from "../session/storage.ts"
import { categories, type FaithValues } from "./faith-values.ts"

interface KeptEntry {
  readonly memberId: string
  readonly values: FaithValues
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** What somebody prays for does not lie on a shared computer for longer than this (ms). */
const lifetime = 24 * 60 * 60 * 1000

const isValues = (value: unknown): value is FaithValues => {
  const entry = value as Partial<FaithValues> | null | undefined
  return (
    typeof entry === "object" &&
    entry !== null &&
    categories.some((category) => category === entry.category) &&
    typeof entry.content === "string" &&
    typeof entry.isAnonymous === "boolean"
  )
}
const isKept = (value: unknown): value is KeptEntry => {
  const kept = value as Partial<KeptEntry> | null
  return (
    typeof kept === "object" &&
    kept !== null &&
    typeof kept.memberId === "string" &&
    typeof kept.savedAt === "number" &&
    isValues(kept.values)
  )
}

/** `root/faith-draft`: it outlives a reload and an expired session; the session takes it away at logout. */
const kept = keptRecord("faith-draft", 1, isKept)

/** What this member wrote and has not posted, at most a day ago; null without it. */
export const readEntry = async (memberId: string): Promise<FaithValues | null> => {
  const found = await kept.read()
  return found !== null && found.memberId === memberId && Date.now() - found.savedAt < lifetime
    ? found.values
    : null
}

export const keepEntry = (memberId: string, values: FaithValues): Promise<void> =>
  kept.write({ memberId, values, savedAt: Date.now() })

/** An entry that was posted needs no draft. */
export const forgetEntry = (): Promise<void> => kept.write(null)
