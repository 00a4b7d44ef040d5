import type { TrainingStatus } from "#api/contract/office-trainings.ts"
import type { Role } from "#api/contract/users.ts"
import type { TrainingValues } from "#machines/training-editor/training-values.ts"
import { roleLabels } from "../../../-member/roles.ts"
import type { StatusWords } from "../../-records/publication.tsx"

/** The statuses of a training in words. */
export const statusWords: Readonly<Record<TrainingStatus, StatusWords>> = {
  draft: { label: "Draft", tone: "amber", text: "Only staff see this training." },
  scheduled: {
    label: "Scheduled",
    tone: "neutral",
    text: "Only staff see this training until its scheduled time.",
  },
  published: {
    label: "Published",
    tone: "green",
    text: "Members see this training among their Training Records.",
  },
}

/** Returns the roles that have a training: 'Students, Doctors'. */
export const rolesWords = (roles: readonly Role[]): string =>
  roles.map((role) => roleLabels[role].plural).join(", ") || "Nobody yet"

/** Returns how many members completed a training. */
export const completedWords = (count: number): string => `${count.toLocaleString("en-NG")} completed`

const labels: Readonly<Record<keyof TrainingValues, string>> = {
  name: "Name",
  membersGroup: "Who has this training",
}

/** Returns the label of a field of the form. */
export const labelOf = (name: string): string => labels[name as keyof TrainingValues]

/** Returns the value of a field of the form in words. */
export const wordsOf = (name: string, value: unknown): string => {
  if (name === "membersGroup") return rolesWords(value as readonly Role[])
  return value === "" ? "Empty" : String(value)
}
