/** Compares the versions of a record field by field (OFFICE §3, §4). Pure. */
import type { FormValues } from "../form/form.machine.ts"

/** A record in one version, as the fields of its form. */
export interface RecordVersion {
  /** 0 for a record that is not stored yet. */
  readonly version: number
  readonly values: FormValues
  /** Who made this version; null for the portal itself, and for a new record. */
  readonly changedBy: string | null
  /** ISO 8601; empty for a new record. */
  readonly changedAt: string
}

/** Whose value a field takes. */
export type Choice = "mine" | "theirs"

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A field that is a table: a text for each key. Each of its texts is compared by itself. */
type TextTable = Readonly<Record<string, string>>
const isTable = (value: unknown): value is TextTable =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Returns the fields, with each text of a table under 'field.key'. */
const flat = (values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): readonly (readonly [string, unknown])[] =>
      isTable(value) ? Object.entries(value).map(([key, text]) => [`${name}.${key}`, text]) : [[name, value]],
    ),
  )

/** Returns the value of a field, or of a text of a table by 'field.key'; undefined when the table has none. */
export const valueOf = (values: FormValues, name: string): unknown => flat(values)[name]

/** Returns the fields that both sides changed to different values since `base`, in the order of the form. */
export const clashesOf = (base: FormValues, mine: FormValues, theirs: FormValues): readonly string[] => {
  const [was, own, other] = [flat(base), flat(mine), flat(theirs)]
  return Object.keys({ ...own, ...other }).filter(
    (name) =>
      !isSame(own[name], other[name]) && !isSame(own[name], was[name]) && !isSame(other[name], was[name]),
  )
}

/** Returns the fields that `mine` changed since `base` to something else than what is stored, in the order of the form. */
export const ownChangesOf = (base: FormValues, mine: FormValues, stored: FormValues): readonly string[] => {
  const [was, own, now] = [flat(base), flat(mine), flat(stored)]
  return Object.keys(own).filter((name) => !isSame(own[name], was[name]) && !isSame(own[name], now[name]))
}

/** Joins two changes of a table text by text. A text that the chosen side removed is gone. */
const mergedTable = (
  name: string,
  { base, mine, theirs }: Readonly<Record<"base" | "mine" | "theirs", TextTable>>,
  choices: Readonly<Record<string, Choice>>,
): TextTable =>
  Object.fromEntries(
    Object.keys({ ...mine, ...theirs })
      .toSorted()
      .flatMap((key) => {
        const isMine = mine[key] !== base[key] && choices[`${name}.${key}`] !== "theirs"
        const text = isMine ? mine[key] : theirs[key]
        return text === undefined ? [] : [[key, text]]
      }),
  )

/**
 * Returns the changes of both sides together, in the order of `theirs`. A field that both changed takes the chosen value, without
 * a choice mine.
 */
export const merged = (
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
  choices: Readonly<Record<string, Choice>>,
): FormValues =>
  Object.fromEntries(
    // A draft of the device has its fields in another order, which is no change.
    Object.keys(theirs).map((name) => {
      const [was, own, other] = [base[name], mine[name], theirs[name]]
      if (isTable(own) && isTable(other))
        return [name, mergedTable(name, { base: isTable(was) ? was : {}, mine: own, theirs: other }, choices)]
      const isMine = !isSame(own, was) && choices[name] !== "theirs"
      return [name, isMine ? own : other]
    }),
  )
