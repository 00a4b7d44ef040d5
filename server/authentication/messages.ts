import { formatDay, lagos } from "#api/dates.ts"
import { nationalOffice } from "../../src/offices.ts"

/** Tells a member that the account is suspended, until which day, and whom to write to. */
export const suspendedMessage = (until: Date | null): string =>
  `This account is suspended${until === null ? "" : ` until ${formatDay(until, lagos)}`}. Please write to the national office at ${nationalOffice.email}.`

/** The messages for members about invalid account data. */
export const errorMessages = {
  wrongCredentials: "Invalid email or password",
  wrongCode:
    "That code is not correct. Check it and try again. If you signed up on another device, log in first.",
  tooManyTries: "You tried too many times. Please ask for a new code.",
  expiredCode: "That code has expired. Please ask for a new one.",
  usedCode: "That code has already been used. Log in, or ask for a new one.",
  wrongResetCode: "That reset code is not correct or has expired. Please ask for a new one.",
  usedResetCode: "That code was used already. Log in with your new password, or ask for a new one.",
  unknownRegion: "Please choose from the list",
  invalidPhone: "Enter a valid phone number",
  /** Fixed by SPEC §8. */
  passwordMismatch: "Passwords do not match",
  /** Fixed by SPEC §5.6, for a password change. */
  passwordMismatchOnChange: "Password do not match",
  wrongOldPassword: "That is not your old password. Please type it again.",
  samePassword: "Please choose a password that differs from the old one.",
} as const
