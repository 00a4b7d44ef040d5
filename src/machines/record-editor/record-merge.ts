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

/** Returns the fields that both sides changed to different values since `base`, in the order of the form. */
export const clashesOf = (base: FormValues, mine: FormValues, theirs: FormValues): readonly string[] =>
  Object.keys(mine).filter(
    (name) =>
      !isSame(mine[name], theirs[name]) &&
      !isSame(mine[name], base[name]) &&
      !isSame(theirs[name], base[name]),
  )

/** Returns the changes of both sides together. A field that both changed takes the chosen value, without a choice mine. */
export const merged = (
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
  choices: Readonly<Record<string, Choice>>,
): FormValues =>
  Object.fromEntries(
    Object.keys(mine).map((name) => {
      const isMine = !isSame(mine[name], base[name]) && choices[name] !== "theirs"
      return [name, isMine ? mine[name] : theirs[name]]
    }),
  )
