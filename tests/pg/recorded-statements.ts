import { Effect, Layer } from "effect"
import { Statement } from "effect/sql"

/** A statement as the product sent it. */
export interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Records the statements that a server sends while `during` runs some work, once per text. */
export const recordStatements = () => {
  const sent = new Map<string, SentStatement>()
  let isRecording = false
  return {
    /** For the server's database. */
    layer: Layer.succeed(Statement.CurrentTransformer, (statement) => {
      const [text, values] = statement.compile()
      if (isRecording && !sent.has(text)) sent.set(text, { text, values })
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
