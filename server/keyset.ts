import { Effect } from "effect"
import { InvalidFields } from "./invalid-fields.ts"

/** Where a page of a list ends: the time of its last row, and that row's unique key. */
export interface Cursor {
  readonly at: Date
  readonly key: string
}

const cursorText = ({ at, key }: Cursor) => `${at.toISOString()}_${key}`

/** Returns the time of a cursor; undefined for a text that is none, and for a year that the database does not know. */
const timeOf = (text: string): Date | undefined => {
  const at = new Date(text)
  const year = at.getUTCFullYear()
  return year >= 1 && year <= 9999 ? at : undefined
}

/** Reads the cursor of a request; undefined without one. Fails with `InvalidFields` for a text that is no cursor. */
export const readCursor = Effect.fnUntraced(function* (
  text: string | undefined,
  isKey: (key: string) => boolean,
) {
  if (text === undefined) return undefined
  const [time = "", key = ""] = text.split(/_(.*)/s)
  const at = timeOf(time)
  if (at === undefined || !isKey(key))
    return yield* new InvalidFields({ fields: { after: "after must be the cursor of a page" } })
  return { at, key } satisfies Cursor
})

/** Returns the first `size` rows, and the cursor of the next page; null after the last one. */
export const pageFrom = <A>(rows: readonly A[], size: number, cursorOf: (row: A) => Cursor) => {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { shown, next: last === undefined || rows.length <= size ? null : cursorText(cursorOf(last)) }
}
