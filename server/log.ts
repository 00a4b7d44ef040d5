import { Cause, Layer, Logger, References } from "effect"
import { isSqlError } from "effect/sql/SqlError"
import { databaseCode } from "./database/unavailable.ts"
import { pino, type DestinationStream } from "pino"

/** The only fields of a log line besides its message, so that no secret is logged (RELIABILITY S8). */
const allowed = [
  "requestId",
  "method",
  "path",
  "status",
  "ms",
  "memberId",
  "attempts",
  // The kind of a background task, and the id of its row.
  "kind",
  "key",
  "reference",
  "provider",
  // Why: the code and the message of a payment provider or of an SMTP server, or the error that the caller got.
  "reason",
  "purpose",
  "event",
] as const

/** What the log and the traces tell about an error. */
export interface ErrorDescription {
  readonly kind: string
  /** The SQLSTATE, the code of the system (ECONNRESET), or the code of another library. */
  readonly code?: string
  readonly where?: string
}

/**
 * Returns the class, the code and the stack of an error, but not its message: messages of drivers and parsers repeat what
 * the client sent.
 */
export const describe = (cause: Cause.Cause<unknown>): ErrorDescription => {
  const error = Cause.squash(cause)
  if (isSqlError(error)) {
    const code = databaseCode(error)
    return { kind: `SqlError.${error.reason._tag}`, ...(code === undefined ? {} : { code }), ...where(error) }
  }
  if (error instanceof Error) return { kind: error.name, ...codeOf(error), ...where(error) }
  return { kind: typeof error }
}
const codeOf = (error: Error) => {
  const { code } = error as { readonly code?: unknown }
  return typeof code === "string" && /^[\w-]{1,40}$/.test(code) ? { code } : {}
}
const where = (error: Error) => {
  const frames = (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim())
  return frames.length === 0 ? {} : { where: frames.join(" | ") }
}

const mailAddress = /[^\s<>()"',;:/=?&]+(?:@|%40)[^\s<>()"',;:/=?&]+/gi
/** A JWT, or what looks like another secret: long, without a space, with upper and lower case and digits. */
const secret = /eyJ[\w-]+\.[\w.-]+|(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{40,}/g
/** Removes addresses of mail and tokens from a text that others wrote, such as a path or an SMTP reply. */
export const withoutSecrets = (text: string): string =>
  text.replace(mailAddress, "[address]").replace(secret, "[secret]")

/** Writes Effect's log with pino, as JSON lines with the allowed annotations of the fiber. */
export const logLayer = (level: string, destination?: DestinationStream) => {
  const log =
    destination === undefined ? pino({ level, base: null }) : pino({ level, base: null }, destination)
  const logger = Logger.make<unknown, void>(({ message, logLevel, cause, fiber }) => {
    const annotations = fiber.getRef(References.CurrentLogAnnotations)
    const line: Record<string, unknown> = {}
    for (const name of allowed) {
      const value = annotations[name]
      if (value !== undefined) line[name] = typeof value === "string" ? withoutSecrets(value) : value
    }
    if (cause.reasons.length > 0) line["cause"] = describe(cause)
    const words = (Array.isArray(message) ? message : [message])
      .filter((part) => typeof part === "string")
      .join(" ")
    const method =
      logLevel === "Fatal" || logLevel === "Error"
        ? "error"
        : logLevel === "Warn"
          ? "warn"
          : logLevel === "Info"
            ? "info"
            : "debug"
    log[method](line, words)
  })
  return Layer.mergeAll(
    Logger.layer([logger]),
    Layer.succeed(References.MinimumLogLevel, level === "debug" || level === "trace" ? "Debug" : "Info"),
  )
}
