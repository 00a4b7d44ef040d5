import type { OfficeResource } from "#api/contract/office-resources.ts"
import {
  publishResource,
  resourceDeletion,
  scheduleResource,
  withdrawResource,
} from "#api/office-resources.ts"
import { RouterLink } from "../../../-router-link.ts"
import { DeleteDraft } from "../../-records/delete-draft.tsx"
import { Publication } from "../../-records/publication.tsx"
import { RecordButtons, ScheduledActs } from "../../-records/publication-acts.tsx"
import { ScheduleButton } from "../../-records/schedule-button.tsx"
import { restoring, withdrawnBefore } from "../../-records/schedule-words.ts"
import { resourceQueries } from "./resource-queries.ts"
import { publishedWords, statusWords } from "./resource-words.ts"

const calls = { publish: publishResource, withdraw: withdrawResource }
const results = { publish: "The resource is published", withdraw: "The resource is a draft again" }

interface ResourcePublicationProps {
  readonly resource: OfficeResource
  readonly mayEdit: boolean
  /** Whether the form beside has changes that are not saved. */
  readonly isUnsaved: boolean
}

/** Shows whether members see a resource. Publishes, schedules and withdraws it (OFFICE §13). */
export function ResourcePublication({ resource, mayEdit, isUnsaved }: ResourcePublicationProps) {
  const { status, title, slug, publishedAt, missing, changedBy, changedAt } = resource
  const acts = {
    record: resource,
    name: title,
    missing,
    queries: resourceQueries,
    calls,
    restore: restoring(scheduleResource, status, publishedAt),
    meanings: {
      publish: "Members see it at once, and can search for it.",
      withdraw: status === "scheduled" ? withdrawnBefore : "It becomes a draft. Members no longer see it.",
    },
    results,
    isUnsaved,
  }
  return (
    <Publication
      status={statusWords[status]}
      facts={[
        {
          label: status === "published" ? "Published" : "Members see it from",
          value: publishedWords(publishedAt),
        },
        ...(slug === "" ? [] : [{ label: "Address", value: `/dashboard/resources/${slug}` }]),
      ]}
      changedBy={changedBy}
      changedAt={changedAt}
    >
      {status === "published" && (
        <RouterLink to="/dashboard/resources/$slug" params={{ slug }} variant="text">
          See it as members do
        </RouterLink>
      )}
      {mayEdit && (
        <RecordButtons>
          <ScheduledActs
            {...acts}
            stage={status === "published" ? "visible" : status}
            schedule={
              <ScheduleButton
                record={resource}
                visibleFrom={publishedAt}
                missing={missing}
                queries={resourceQueries}
                call={scheduleResource}
                isUnsaved={isUnsaved}
              />
            }
          />
          {status === "draft" && (
            <DeleteDraft
              record={resource}
              name={title}
              deletion={resourceDeletion}
              list="/office/resources"
              isUnsaved={isUnsaved}
            />
          )}
        </RecordButtons>
      )}
    </Publication>
  )
}
