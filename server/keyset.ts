import { Effect } from "effect"
import { InvalidFields } from "./invalid-fields.ts"

/** A place in a list: the time of a row, and its unique key. */
export interface Place {
  readonly at: Date
  readonly key: string
}

const cursorOf = ({ at, key }: Place) => `${at.toISOString()}_${key}`

/** Returns the time of a cursor; undefined for a text that is none, and for a year that the database does not know. */
const timeOf = (text: string): Date | undefined => {
  const at = new Date(text)
  const year = at.getUTCFullYear()
  return year >= 1 && year <= 9999 ? at : undefined
}

/** Returns the place of a cursor; undefined without one. Fails with `InvalidFields` for a text that is no cursor. */
export const placeOf = Effect.fnUntraced(function* (
  cursor: string | undefined,
  isKey: (key: string) => boolean,
) {
  if (cursor === undefined) return undefined
  const [time = "", key = ""] = cursor.split(/_(.*)/s)
  const at = timeOf(time)
  if (at === undefined || !isKey(key))
    return yield* new InvalidFields({ fields: { after: "after must be the cursor of a page" } })
  return { at, key } satisfies Place
})

/** Returns the first `size` rows, and the cursor of the next page; null after the last one. */
export const pageFrom = <A>(rows: readonly A[], size: number, placeIn: (row: A) => Place) => {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { shown, next: last === undefined || rows.length <= size ? null : cursorOf(placeIn(last)) }
}
