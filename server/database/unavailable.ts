import { Cause } from "effect"
import { isSqlError, type SqlError } from "effect/sql/SqlError"

/**
 * The SQLSTATEs of a database that cannot serve now. The driver knows only some of them and calls the others
 * `UnknownError`:
 * - 08: the connection failed.
 * - 53: no space on the disk, no memory, or no free connection.
 * - 57P: the server stops, restarts after a crash, or does not accept connections yet.
 * - 58: the operating system failed, for example with an I/O error.
 * - 25P03, 25P04: the server closed a connection whose transaction waited too long.
 */
const unavailableState = /^(?:08...|53...|57P..|58...|25P0[34])$/

/** Node's codes for a lost connection, an unknown host or a full disk. */
const unavailableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOSPC",
  "EDQUOT",
])

/** The messages of drivers that close a connection without a code. */
const closedConnection =
  /connection (?:terminated|closed|ended|is closed|was closed)|socket (?:closed|ended|hang up)/i

const unavailableReasons = new Set([
  "ConnectionError",
  "AuthenticationError",
  "StatementTimeoutError",
  "LockTimeoutError",
])

/** Returns the SQLSTATE or the system's code of a database error, such as 57P01 or ECONNRESET. */
export const databaseCode = ({ reason }: SqlError): string | undefined => {
  for (let cause: unknown = reason.cause; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { readonly code?: unknown }
    if (typeof code === "string" && /^[0-9A-Z_]{2,20}$/.test(code)) return code
  }
  return undefined
}

const isUnavailable = (error: unknown): boolean => {
  if (!isSqlError(error)) return false
  if (unavailableReasons.has(error.reason._tag)) return true
  const code = databaseCode(error)
  if (code !== undefined) return unavailableState.test(code) || unavailableCodes.has(code)
  const { cause } = error.reason
  return cause instanceof Error && closedConnection.test(cause.message)
}

/**
 * Whether one of the errors in `cause` says that the database cannot serve now: it restarts, is unreachable, is too slow,
 * or has no free connection or disk space. A lost connection can fail both a statement and its rollback.
 */
export const isDatabaseUnavailable = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some(
    (reason) =>
      (Cause.isFailReason(reason) && isUnavailable(reason.error)) ||
      (Cause.isDieReason(reason) && isUnavailable(reason.defect)),
  )
