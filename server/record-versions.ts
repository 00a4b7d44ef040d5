import { formatDateTime, lagos } from "#api/dates.ts"

/** Who made the version of a record that is stored, and when. */
export interface LastChange {
  readonly changedBy: string | null
  readonly changedByName: string | null
  readonly changedAt: Date
}

/** Returns the message of a 409 for a record that somebody changed after it was read (OFFICE §4). */
export const changedMessage = (
  { changedBy, changedByName, changedAt }: LastChange,
  staffId: string,
): string => {
  const who = changedBy === staffId ? "you" : (changedByName ?? "the national office")
  return `Changed by ${who} at ${formatDateTime(changedAt, lagos)}. Compare the two versions.`
}
