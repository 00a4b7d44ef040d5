import type { OfficeTraining } from "#api/contract/office-trainings.ts"
import {
  officeTraining,
  officeTrainingLists,
  publishTraining,
  trainingDeletion,
  withdrawTraining,
} from "#api/office-trainings.ts"
import { DeleteDraft } from "../../-records/delete-draft.tsx"
import { Publication } from "../../-records/publication.tsx"
import { PublicationActs, RecordButtons } from "../../-records/publication-acts.tsx"
import { rolesWords, statusWords } from "./training-words.ts"

const queries = { query: officeTraining, lists: officeTrainingLists }
const calls = { publish: publishTraining, withdraw: withdrawTraining }
const results = { publish: "The training is published", withdraw: "The training is a draft again" }

interface TrainingPublicationProps {
  readonly training: OfficeTraining
  readonly mayEdit: boolean
  /** Whether the form beside has changes that are not saved. */
  readonly isUnsaved: boolean
}

/** Shows whether members see a training, and publishes or withdraws it (OFFICE §12). */
export function TrainingPublication({ training, mayEdit, isUnsaved }: TrainingPublicationProps) {
  const { status, membersGroup, completedCount, missing, changedBy, changedAt, name } = training
  return (
    <Publication
      status={statusWords[status]}
      facts={[
        { label: "For", value: rolesWords(membersGroup) },
        { label: "Completed by", value: completedCount.toLocaleString("en-NG") },
      ]}
      changedBy={changedBy}
      changedAt={changedAt}
    >
      {mayEdit && (
        <RecordButtons>
          <PublicationActs
            record={training}
            name={name}
            act={status === "draft" ? "publish" : "withdraw"}
            missing={missing}
            queries={queries}
            calls={calls}
            meanings={{
              publish: `${rolesWords(membersGroup)} see it at once, as pending until their completion is noted.`,
              withdraw: "It becomes a draft. Members no longer see it. You keep who completed it.",
            }}
            results={results}
            isUnsaved={isUnsaved}
          />
          {status === "draft" && (
            <DeleteDraft
              record={training}
              name={name}
              deletion={trainingDeletion}
              list="/office/trainings"
              isUnsaved={isUnsaved}
            />
          )}
        </RecordButtons>
      )}
    </Publication>
  )
}
