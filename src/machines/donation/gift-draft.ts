import { keptRecord } from "../session/storage.ts"
import type { GiftValues } from "./gift.ts"

interface KeptGift {
  readonly memberId: string
  readonly values: GiftValues
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** What somebody wants to give does not lie on a shared computer for longer than this (ms). */
const lifetime = 24 * 60 * 60 * 1000

const isValues = (value: unknown): value is GiftValues => {
  const gift = value as Partial<GiftValues> | null | undefined
  return (
    typeof gift === "object" &&
    gift !== null &&
    typeof gift.currency === "string" &&
    typeof gift.recurring === "boolean" &&
    ["", "Monthly", "Annually"].includes(gift.frequency ?? "no") &&
    typeof gift.areas === "object" &&
    Object.values(gift.areas).every((amount) => typeof amount === "string")
  )
}
const isKept = (value: unknown): value is KeptGift => {
  const kept = value as Partial<KeptGift> | null
  return (
    typeof kept === "object" &&
    kept !== null &&
    typeof kept.memberId === "string" &&
    typeof kept.savedAt === "number" &&
    isValues(kept.values)
  )
}

const kept = keptRecord("gift-draft", 1, isKept)

/** What this member typed at an earlier visit, at most a day ago; it survives a reload and the end of a session. */
export const readGift = async (memberId: string): Promise<GiftValues | null> => {
  const gift = await kept.read()
  return gift !== null && gift.memberId === memberId && Date.now() - gift.savedAt < lifetime
    ? gift.values
    : null
}

export const keepGift = (memberId: string, values: GiftValues): Promise<void> =>
  kept.write({ memberId, values, savedAt: Date.now() })

/** A gift that is given needs no draft. */
export const forgetGift = (): Promise<void> => kept.write(null)
