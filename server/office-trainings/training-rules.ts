import { type Role, roles } from "#api/contract/users.ts"

/** A training as staff write it. */
export interface TrainingText {
  readonly name: string
  readonly membersGroup: readonly Role[]
}

/** Returns a training as it is stored: trimmed, each role once and in a fixed order. */
export const trainingTextOf = ({ name, membersGroup }: TrainingText): TrainingText => ({
  name: name.trim(),
  membersGroup: roles.filter((role) => membersGroup.includes(role)),
})

/** Whether staff wrote the same. */
export const isSameText = (row: TrainingText, text: TrainingText): boolean =>
  row.name === text.name && trainingTextOf(row).membersGroup.join() === text.membersGroup.join()

/** Returns what a training lacks before members can see it, by the field's name in the request (OFFICE §12). */
export const missingOf = ({ membersGroup }: TrainingText): Readonly<Record<string, string>> =>
  membersGroup.length === 0 ? { membersGroup: "Choose who has this training." } : {}
