import { Cause, Layer, Logger, References } from "effect"
import { isSqlError } from "effect/sql/SqlError"
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
  "mailId",
  "reference",
  "provider",
  // The code and the message of a payment provider or of an SMTP server, without addresses.
  "reason",
  "purpose",
  "event",
] as const

/**
 * Returns the class and the stack of an error, but not its message: messages of drivers and parsers repeat what the
 * client sent.
 */
export const describe = (cause: Cause.Cause<unknown>): { kind: string; where?: string } => {
  const error = Cause.squash(cause)
  if (isSqlError(error)) return { kind: `SqlError.${error.reason._tag}`, ...where(error) }
  if (error instanceof Error) return { kind: error.name, ...where(error) }
  return { kind: typeof error }
}
const where = (error: Error) => {
  const frames = (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim())
  return frames.length === 0 ? {} : { where: frames.join(" | ") }
}

/** Writes Effect's log with pino, as JSON lines with the allowed annotations of the fiber. */
export const logLayer = (level: string, destination?: DestinationStream) => {
  const log =
    destination === undefined ? pino({ level, base: null }) : pino({ level, base: null }, destination)
  const logger = Logger.make<unknown, void>(({ message, logLevel, cause, fiber }) => {
    const annotations = fiber.getRef(References.CurrentLogAnnotations)
    const line: Record<string, unknown> = {}
    for (const name of allowed) if (annotations[name] !== undefined) line[name] = annotations[name]
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
