import { keptRecord } from "../session/storage.ts"
import type { ShippingContact } from "./checkout-form.ts"

interface KeptContact {
  readonly memberId: string
  readonly contact: ShippingContact
}

const fields = [
  "shippingContactName",
  "shippingContactPhone",
  "shippingContactEmail",
  "shippingAddress",
] as const

const isKept = (value: unknown): value is KeptContact => {
  const kept = value as Partial<KeptContact> | null
  return (
    typeof kept === "object" &&
    kept !== null &&
    typeof kept.memberId === "string" &&
    typeof kept.contact === "object" &&
    fields.every((name) => typeof kept.contact?.[name] === "string")
  )
}

/** `root/checkout`: it outlives a reload and an expired session; the session takes it away at logout. */
const kept = keptRecord("checkout", 1, isKept)

/** What this member typed before; null without it. */
export const readContact = async (memberId: string): Promise<ShippingContact | null> => {
  const found = await kept.read()
  return found?.memberId === memberId ? found.contact : null
}

export const keepContact = (memberId: string, contact: ShippingContact): Promise<void> =>
  kept.write({ memberId, contact })
