import { Cause, Exit, Option, Tracer } from "effect"
import { describe } from "#server/log.ts"

/**
 * The only attributes of a span, so that no address, token or content of a member leaves the server. A statement holds
 * placeholders instead of values. A path is left out: it can hold an id or a token. Its route is there instead.
 */
const allowed = new Set([
  "http.request.method",
  "http.response.status_code",
  "http.route",
  "db.system.name",
  "db.namespace",
  "db.operation.name",
  "db.query.text",
  "db.client.connection.wait_time_ms",
  "server.address",
  "server.port",
  "portal.request_id",
])

/** Returns the exit with the class, the code and the stack of its error, but without its message (RELIABILITY S8). */
const withoutMessage = (exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return exit
  const { kind, code, where } = describe(exit.cause)
  const error = new Error(code ?? kind)
  error.name = kind
  error.stack = where ?? kind
  return Exit.fail(error)
}

/** Returns whether a span belongs to no request. Background tasks would make a separate trace every few seconds. */
const isBackground = ({ parent, kind }: { readonly parent: Option.Option<unknown>; readonly kind: string }) =>
  Option.isNone(parent) && kind !== "server"

/** Limits what a tracer exports to requests, and to what `allowed` names. */
export const privateTracer = (tracer: Tracer.Tracer): Tracer.Tracer =>
  Tracer.make({
    span: (options) => {
      const span = tracer.span(isBackground(options) ? { ...options, sampled: false } : options)
      const attribute = span.attribute.bind(span)
      const end = span.end.bind(span)
      return Object.assign(span, {
        attribute: (key: string, value: unknown) => {
          if (allowed.has(key)) attribute(key, value)
        },
        end: (endTime: bigint, exit: Exit.Exit<unknown, unknown>) => end(endTime, withoutMessage(exit)),
        event: () => {},
      })
    },
  })
