import { storedRecord, type StoredRecord } from "../session/storage.ts"
import { resendCooldown } from "./cooldown.ts"

/** The time and the recipient of the last code, so that the wait survives a reload. */
export interface SentCode {
  readonly email: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

const isSentCode = (value: unknown): value is SentCode => {
  const sent = value as Partial<SentCode> | null
  return (
    typeof sent === "object" &&
    sent !== null &&
    typeof sent.email === "string" &&
    typeof sent.sentAt === "number"
  )
}

/** The last verification code of this device, and its last code to reset a password. */
export const storedVerificationCode: StoredRecord<SentCode> = storedRecord("verification-code", 1, isSentCode)
export const storedResetCode: StoredRecord<SentCode> = storedRecord("reset-code", 1, isSentCode)

/** Returns the remaining wait for another code to `email` (ms). A clock set back never lengthens it. */
export const cooldownLeft = (
  sent: SentCode | null,
  email: string | null,
  now: number = Date.now(),
): number =>
  sent === null || email === null || sent.email !== email
    ? 0
    : Math.max(0, Math.min(resendCooldown, sent.sentAt + resendCooldown - now))
