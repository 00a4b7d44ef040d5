import type { Limit } from "../limits/service.ts"

/** How often may be tried: per account, and per network address (RELIABILITY A1, A5). */
const limit = (name: string, points: number, seconds: number): Limit => ({ name, points, seconds })

export const loginByAccount = limit("login", 10, 900)
export const passwordChangeByAccount = limit("password-change", 10, 900)
export const loginByAddress = limit("login", 100, 900)
export const signupByAddress = limit("signup", 20, 3_600)
export const verifyByAccount = limit("verify", 10, 3_600)
/** For the attempt's own device, when the tries of its address are used up by others. */
export const verifyByAttempt = limit("verify-own", 1, 3_600)
export const verifyByAddress = limit("verify", 100, 900)
export const mailByAddress = limit("mail", 30, 900)
export const resetByAddress = limit("reset", 50, 900)
export const refreshByAddress = limit("refresh", 1_000, 900)
/** DECISIONS §2: 60 s between two mails of a kind to one address; it begins with the first. */
export const codeCooldown = limit("code", 1, 60)
/** Each sign-up mails a code of its own; more than these are mailed when their device asks again. */
export const signupMails = limit("signup-mail", 5, 900)
export const resetCooldown = limit("reset-mail", 1, 60)
