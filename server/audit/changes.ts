import { Schema } from "effect"
import type { AuditEntry } from "#api/contract/office-audit.ts"

const Values = Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown))
const isValues = Schema.is(Values)

/** Returns a value as a text; null for none. */
const textOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === "string" ? value : JSON.stringify(value)

/** Returns the fields that differ. A value without fields is one field. */
export const changesOf = (before: unknown, after: unknown): AuditEntry["changes"] => {
  const [was, is] = [before ?? null, after ?? null].map((value) =>
    isValues(value) && !Array.isArray(value) ? (value ?? {}) : { value },
  ) as [Record<string, unknown>, Record<string, unknown>]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: textOf(was[field]), after: textOf(is[field]) }))
    .filter((change) => change.before !== change.after)
}
