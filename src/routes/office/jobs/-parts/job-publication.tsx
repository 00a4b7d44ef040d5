import type { OfficeJob } from "#api/contract/office-jobs.ts"
import { officeJob, officeJobLists, publishJob, withdrawJob } from "#api/office-jobs.ts"
import { RouterLink } from "../../../-router-link.ts"
import { Publication } from "../../-records/publication.tsx"
import { PublicationActs, RecordButtons } from "../../-records/publication-acts.tsx"
import { applicantsWords, dayWords, statusWords } from "./job-words.ts"

const queries = { query: officeJob, lists: officeJobLists }
const calls = { publish: publishJob, withdraw: withdrawJob }
const toasts = { publish: "The job is published", withdraw: "The job is a draft again" }

interface JobPublicationProps {
  readonly job: OfficeJob
  readonly mayEdit: boolean
  /** Whether the form beside has changes that are not saved. */
  readonly isUnsaved: boolean
}

/** Shows whether members see a job, and publishes or withdraws it (OFFICE §12). */
export function JobPublication({ job, mayEdit, isUnsaved }: JobPublicationProps) {
  const { _id: id, status, closingDay, applicantsCount, missing, changedBy, changedAt, title } = job
  const closing = closingDay === null ? "None yet" : dayWords(closingDay)
  return (
    <Publication
      status={statusWords[status]}
      facts={[
        { label: "Closing date", value: closing },
        { label: "Applicants", value: applicantsCount.toLocaleString("en-NG") },
      ]}
      changedBy={changedBy}
      changedAt={changedAt}
    >
      {status !== "draft" && (
        <RouterLink to="/dashboard/jobs/$id" params={{ id }} variant="text">
          See it as members do
        </RouterLink>
      )}
      {mayEdit && (
        <RecordButtons>
          <PublicationActs
            record={job}
            name={title}
            act={status === "draft" ? "publish" : "withdraw"}
            missing={missing}
            queries={queries}
            calls={calls}
            meanings={{
              publish: `Members see it at once. They can volunteer until ${closing} ends in Lagos.`,
              withdraw:
                applicantsCount === 0
                  ? "It becomes a draft. Members no longer see it."
                  : `It becomes a draft. Members no longer see it. You keep its ${applicantsWords(applicantsCount)}.`,
            }}
            toasts={toasts}
            isUnsaved={isUnsaved}
          />
        </RecordButtons>
      )}
    </Publication>
  )
}
