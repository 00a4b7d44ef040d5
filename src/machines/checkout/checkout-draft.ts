import { storedRecord } from "../session/storage.ts"
import type { ShippingContact } from "./checkout-form.ts"

interface StoredContact {
  readonly memberId: string
  readonly contact: ShippingContact
}

const fields = [
  "shippingContactName",
  "shippingContactPhone",
  "shippingContactEmail",
  "shippingAddress",
] as const

const isStored = (value: unknown): value is StoredContact => {
  const stored = value as Partial<StoredContact> | null
  return (
    typeof stored === "object" &&
    stored !== null &&
    typeof stored.memberId === "string" &&
    typeof stored.contact === "object" &&
    fields.every((name) => typeof stored.contact?.[name] === "string")
  )
}

/** Stores `root/checkout`, which survives a reload and an expired session. The session removes it at logout. */
const stored = storedRecord("checkout", 1, isStored)

/** Returns this member's stored draft; null without one. */
export const readContact = async (memberId: string): Promise<ShippingContact | null> => {
  const found = await stored.read()
  return found?.memberId === memberId ? found.contact : null
}

export const storeContact = (memberId: string, contact: ShippingContact): Promise<void> =>
  stored.write({ memberId, contact })
