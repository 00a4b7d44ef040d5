/** Defines the form of a training (OFFICE §12), its rules, and the request. Pure. */
import * as rules from "#api/contract/field-rules.ts"
import { maxTrainingName } from "#api/contract/limits.ts"
import type { NewOfficeTraining, OfficeTraining } from "#api/contract/office-trainings.ts"
import type { Role } from "#api/contract/users.ts"
import type { RecordVersion } from "../record-editor/record-merge.ts"
import { validateFields } from "../signup/rules.ts"

/** The fields of the form in its order. */
export type TrainingValues = Readonly<{
  name: string
  /** In the order of the server's roles, so that the order of the choices is no change. */
  membersGroup: readonly Role[]
}>

/** A new training, which is not stored yet. */
export const newTraining: RecordVersion & { readonly values: TrainingValues } = {
  version: 0,
  values: { name: "", membersGroup: [] },
  changedBy: null,
  changedAt: "",
}

const allRoles: readonly Role[] = ["Student", "Doctor", "GlobalNetwork"]

/** Returns a training as its form shows it. */
export const versionOf = (training: OfficeTraining): RecordVersion & { readonly values: TrainingValues } => ({
  version: training.version,
  changedBy: training.changedBy?.fullName ?? null,
  changedAt: training.changedAt,
  values: {
    name: training.name,
    membersGroup: allRoles.filter((role) => training.membersGroup.includes(role)),
  },
})

/** Returns a message for each field that cannot be stored. A draft may lack everything but its name. */
export const validateTraining = ({ name }: TrainingValues): Readonly<Record<string, string>> =>
  validateFields({ name: rules.filled(maxTrainingName) }, { name })

/** Returns the request of a valid form. */
export const trainingOf = ({ name, membersGroup }: TrainingValues): Omit<NewOfficeTraining, "freshId"> => ({
  name: name.trim(),
  membersGroup,
})
