import type { OfficeTraining } from "#api/contract/office-trainings.ts"
import {
  officeTraining,
  officeTrainingLists,
  publishTraining,
  scheduleTraining,
  trainingDeletion,
  withdrawTraining,
} from "#api/office-trainings.ts"
import { DeleteDraft } from "../../-records/delete-draft.tsx"
import { Publication } from "../../-records/publication.tsx"
import { RecordButtons, ScheduledActs } from "../../-records/publication-acts.tsx"
import { ScheduleButton } from "../../-records/schedule-button.tsx"
import { restoring, scheduleFacts, withdrawnBefore } from "../../-records/schedule-words.ts"
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

/** Shows whether members see a training. Publishes, schedules and withdraws it (OFFICE §12). */
export function TrainingPublication({ training, mayEdit, isUnsaved }: TrainingPublicationProps) {
  const { status, visibleFrom, membersGroup, completedCount, missing, changedBy, changedAt, name } = training
  const acts = {
    record: training,
    name,
    missing,
    queries,
    calls,
    restore: restoring(scheduleTraining, status, visibleFrom),
    meanings: {
      publish: `${rolesWords(membersGroup)} see it at once, as pending until their completion is noted.`,
      withdraw: [
        status === "scheduled" ? withdrawnBefore : "It becomes a draft. Members no longer see it.",
        ...(completedCount === 0 ? [] : ["You keep who completed it."]),
      ].join(" "),
    },
    results,
    isUnsaved,
  }
  return (
    <Publication
      status={statusWords[status]}
      facts={[
        ...scheduleFacts(status, visibleFrom),
        { label: "For", value: rolesWords(membersGroup) },
        { label: "Completed by", value: completedCount.toLocaleString("en-NG") },
      ]}
      changedBy={changedBy}
      changedAt={changedAt}
    >
      {mayEdit && (
        <RecordButtons>
          <ScheduledActs
            {...acts}
            stage={status === "published" ? "visible" : status}
            schedule={
              <ScheduleButton
                record={training}
                visibleFrom={visibleFrom}
                missing={missing}
                queries={queries}
                call={scheduleTraining}
                isUnsaved={isUnsaved}
              />
            }
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
