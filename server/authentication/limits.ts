import type { Limit } from "../limits/service.ts"

const limit = (name: string, points: number, seconds: number): Limit => ({ name, points, seconds })

/** Limits per account and per network address (RELIABILITY A1, A5). */
export const loginByAccount = limit("login", 10, 900)
/** Counts a device that logged in before on its own, so that strangers cannot lock its member out (DECISIONS §2.13). */
export const loginByDevice = limit("login-device", 10, 900)
export const passwordChangeByAccount = limit("password-change", 10, 900)
export const loginByAddress = limit("login", 100, 900)
export const signupByAddress = limit("signup", 20, 3_600)
export const verifyByAccount = limit("verify", 10, 3_600)
/** One more try for the attempt's own device, after other devices have used up the tries of its address. */
export const verifyByAttempt = limit("verify-own", 1, 3_600)
export const verifyByAddress = limit("verify", 100, 900)
export const mailByAddress = limit("mail", 30, 900)
export const resetByAddress = limit("reset", 50, 900)
export const refreshByAddress = limit("refresh", 1_000, 900)
/** One mail of a kind per address in 60 s (DECISIONS §2). */
export const codeCooldown = limit("code", 1, 60)
/**
 * How many sign-ups of one address get their code by mail. Above it, a code is mailed only when the device asks for it.
 */
export const signupMails = limit("signup-mail", 5, 900)
export const resetCooldown = limit("reset-mail", 1, 60)
/** Reset mails to one address in a day: those that strangers ask for, and those of each known device. */
export const resetMailsByAccount = limit("reset-mail-day", 20, 86_400)
export const resetMailsByDevice = limit("reset-mail-day-device", 20, 86_400)
