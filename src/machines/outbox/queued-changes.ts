/** The changes of a profile or of settings that wait, and their conflicts (NETWORK §3.1 and §3.3). Pure. */
import type { Failure } from "../../outcome.ts"
import type { ChangedFields, NewEntry, QueuedChange } from "./queued-entry-schema.ts"

/** Whose value a field takes. */
export type Choice = "mine" | "theirs"

/** The values of some fields, as the API names them. */
export type Fields = QueuedChange["changes"]

/** Returns a value as a change has it: a year is text, and an absent value is null. */
const valueOf = (value: unknown): unknown => (typeof value === "number" ? String(value) : (value ?? null))

/** Compares two values. An empty text counts as absent. */
export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(valueOf(a) ?? "") === JSON.stringify(valueOf(b) ?? "")

/** Returns the values that the server has by now, from the 409 that refused the changes. Null for another refusal. */
export const latestOf = (failure: Failure): Fields | null =>
  failure._tag === "Conflict" && typeof failure.data === "object" ? (failure.data as Fields | null) : null

/** Returns the fields that the member and somebody else changed to different values. */
export const conflictsOf = ({ changes, expected }: QueuedChange, latest: Fields): readonly string[] =>
  Object.keys(changes).filter(
    (name) => !isSame(latest[name], expected[name]) && !isSame(latest[name], changes[name]),
  )

/**
 * Returns the changes that take the place of waiting ones. A field that was changed before began from the earlier value. Fields
 * that the form did not show, such as those of another tab, stay.
 */
export const replacing = (waiting: ChangedFields, entry: ChangedFields): ChangedFields => {
  const changes = { ...waiting.changes, ...entry.changes }
  const earlier = Object.entries(waiting.expected).filter(([name]) => name in changes)
  return { changes, expected: { ...entry.expected, ...Object.fromEntries(earlier) } }
}

/** Returns the entry with the choices. Null when nothing of the member's is left. */
export const resolved = (
  { kind, changes }: QueuedChange,
  latest: Fields,
  choices: Readonly<Record<string, Choice>>,
  clientEntryId: string,
): NewEntry | null => {
  const names = Object.keys(changes).filter(
    (name) => choices[name] !== "theirs" && !isSame(latest[name], changes[name]),
  )
  const fieldsOf = (values: Fields): Fields =>
    Object.fromEntries(names.map((name) => [name, valueOf(values[name])]))
  return names.length === 0
    ? null
    : { kind, clientEntryId, changes: fieldsOf(changes), expected: fieldsOf(latest) }
}
