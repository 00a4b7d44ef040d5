import { Schema } from "effect"
import { storedRecord } from "../session/storage.ts"

export const ContactDraft = Schema.Struct({
  shippingContactName: Schema.String,
  shippingContactPhone: Schema.String,
  shippingContactEmail: Schema.String,
  shippingAddress: Schema.String,
})
type Contact = typeof ContactDraft.Type

/** Stores `root/checkout`, which survives a reload and an expired session. The session removes it at logout. */
const stored = storedRecord("checkout", 1, () =>
  Schema.decodeUnknownOption(Schema.Struct({ memberId: Schema.String, contact: ContactDraft })),
)

/** Returns this member's stored draft; null without one. */
export const readContact = async (memberId: string): Promise<Contact | null> => {
  const found = await stored.read()
  return found?.memberId === memberId ? found.contact : null
}

export const storeContact = (memberId: string, contact: Contact): Promise<void> =>
  stored.write({ memberId, contact })
