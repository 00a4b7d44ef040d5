import type { SentCode } from "./sent-code-schema.ts"
import { storedRecord, type StoredRecord } from "../session/storage.ts"
import { resendCooldown } from "./cooldown.ts"

const sentCode = (name: string): Pick<StoredRecord<SentCode>, "read" | "write"> => {
  const record = storedRecord(name, 1, () =>
    import("./sent-code-schema.ts").then(({ decodeSentCode }) => decodeSentCode),
  )
  // If the record cannot be read, the member does not wait here. The server has its own limit.
  return { write: record.write, read: () => record.read().catch(() => null) }
}

/** The last verification code of this device, and its last code to reset a password. */
export const storedVerificationCode = sentCode("verification-code")
export const storedResetCode = sentCode("reset-code")

/** Returns the remaining wait for another code to `email` (ms). A clock that was set back never lengthens the wait. */
export const cooldownLeft = (
  sent: SentCode | null,
  email: string | null,
  now: number = Date.now(),
): number =>
  sent === null || email === null || sent.email !== email
    ? 0
    : Math.max(0, Math.min(resendCooldown, sent.sentAt + resendCooldown - now))

/** How long a code to reset a password works (ms, DECISIONS §2). */
const resetLifetime = 30 * 60_000

/**
 * Returns the code to reset a password that this device asked for; null once it has expired, because the next link that opens
 * here may be another person's.
 */
export const readResetCode = async (): Promise<SentCode | null> => {
  const sent = await storedResetCode.read()
  if (sent === null || Date.now() - sent.sentAt < resetLifetime) return sent
  await storedResetCode.write(null)
  return null
}
