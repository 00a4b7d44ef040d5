import { storedRecord, type StoredRecord } from "../session/storage.ts"
import { resendCooldown } from "./cooldown.ts"

/** When the last code was sent, and to whom; the wait goes on over a reload. */
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

/** The last verification code of this device, and the last code to reset a password. */
export const storedVerificationCode: StoredRecord<SentCode> = storedRecord("verification-code", 1, isSentCode)
export const storedResetCode: StoredRecord<SentCode> = storedRecord("reset-code", 1, isSentCode)

/** What is left of the wait for another code to `email` (ms). A clock that was set back never makes it longer. */
export const cooldownLeft = (
  sent: SentCode | null,
  email: string | null,
  now: number = Date.now(),
): number =>
  sent === null || email === null || sent.email !== email
    ? 0
    : Math.max(0, Math.min(resendCooldown, sent.sentAt + resendCooldown - now))
