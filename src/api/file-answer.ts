import { Effect } from "effect"
import type { Failure } from "../outcome.ts"

/** A file to keep, as the server made it. */
export interface FileAnswer {
  readonly name: string
  readonly type: "application/pdf" | "text/csv;charset=utf-8" | "text/calendar;charset=utf-8"
  readonly content: BlobPart
}

/** Makes a file of an answer that is its content. */
export const fileAnswer = (
  content: Effect.Effect<string | Uint8Array, Failure>,
  name: string,
  type: FileAnswer["type"],
): Effect.Effect<FileAnswer, Failure> =>
  Effect.map(content, (it) => ({ name, type, content: typeof it === "string" ? it : new Uint8Array(it) }))
