import { Context, Effect, Layer, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { Statement } from "effect/sql"

/** A statement as the product sent it. */
export interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * Records the statements that a server sends while `during` runs some work, each text once. "requests" leaves out the
 * statements of background work.
 */
export const recordStatements = (of: "everything" | "requests") => {
  const sent = new Map<string, SentStatement>()
  let isRecording = false
  return {
    /** For the server's database. */
    layer: Layer.succeed(Statement.CurrentTransformer, (statement, _sql, fiber) => {
      const [text, values] = statement.compile()
      const isWanted =
        of === "everything" ||
        Option.isSome(Context.getOption(fiber.context, HttpServerRequest.HttpServerRequest))
      if (isRecording && isWanted && !sent.has(text)) sent.set(text, { text, values })
      return Effect.succeed(statement)
    }),
    during: async (work: () => Promise<unknown>): Promise<readonly SentStatement[]> => {
      sent.clear()
      isRecording = true
      try {
        await work()
      } finally {
        isRecording = false
      }
      return [...sent.values()]
    },
  }
}
