import type { OfficeJob } from "#api/contract/office-jobs.ts"
import {
  jobDeletion,
  officeJob,
  officeJobLists,
  publishJob,
  scheduleJob,
  withdrawJob,
} from "#api/office-jobs.ts"
import { RouterLink } from "../../../-router-link.ts"
import { DeleteDraft } from "../../-records/delete-draft.tsx"
import { Publication } from "../../-records/publication.tsx"
import { RecordButtons, ScheduledActs } from "../../-records/publication-acts.tsx"
import { ScheduleButton } from "../../-records/schedule-button.tsx"
import { restoring, scheduleFacts, withdrawnBefore } from "../../-records/schedule-words.ts"
import { applicantsWords, dayWords, statusWords } from "./job-words.ts"

const queries = { query: officeJob, lists: officeJobLists }
const calls = { publish: publishJob, withdraw: withdrawJob }
const results = { publish: "The job is published", withdraw: "The job is a draft again" }

interface JobPublicationProps {
  readonly job: OfficeJob
  readonly mayEdit: boolean
  /** Whether the form beside has changes that are not saved. */
  readonly isUnsaved: boolean
}

/** Shows whether members see a job, and publishes or withdraws it (OFFICE §12). */
export function JobPublication({ job, mayEdit, isUnsaved }: JobPublicationProps) {
  const {
    _id: id,
    status,
    visibleFrom,
    closingDay,
    applicantsCount,
    missing,
    changedBy,
    changedAt,
    title,
  } = job
  const closing = closingDay === null ? "None yet" : dayWords(closingDay)
  const isVisible = status === "open" || status === "closed"
  const acts = {
    record: job,
    name: title,
    missing,
    queries,
    calls,
    restore: restoring(scheduleJob, status, visibleFrom),
    meanings: {
      publish: `Members see it at once. They can volunteer until ${closing} ends in Lagos.`,
      withdraw: [
        isVisible ? "It becomes a draft. Members no longer see it." : withdrawnBefore,
        ...(applicantsCount === 0 ? [] : [`You keep its ${applicantsWords(applicantsCount)}.`]),
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
        { label: "Closing date", value: closing },
        { label: "Applicants", value: applicantsCount.toLocaleString("en-NG") },
      ]}
      changedBy={changedBy}
      changedAt={changedAt}
    >
      {isVisible && (
        <RouterLink to="/dashboard/jobs/$id" params={{ id }} variant="text">
          See it as members do
        </RouterLink>
      )}
      {mayEdit && (
        <RecordButtons>
          <ScheduledActs
            {...acts}
            stage={isVisible ? "visible" : status}
            schedule={
              <ScheduleButton
                record={job}
                visibleFrom={visibleFrom}
                missing={missing}
                queries={queries}
                call={scheduleJob}
                isUnsaved={isUnsaved}
              />
            }
          />
          {status === "draft" && (
            <DeleteDraft
              record={job}
              name={title}
              deletion={jobDeletion}
              list="/office/jobs"
              isUnsaved={isUnsaved}
            />
          )}
        </RecordButtons>
      )}
    </Publication>
  )
}
