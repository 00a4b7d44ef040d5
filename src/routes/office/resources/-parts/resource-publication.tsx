import { useState } from "react"
import type { OfficeResource } from "#api/contract/office-resources.ts"
import { publishResource, withdrawResource } from "#api/office-resources.ts"
import { Button } from "#ui/button/button.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { Publication } from "../../-records/publication.tsx"
import { PublicationActs, RecordButtons, unsavedReason } from "../../-records/publication-acts.tsx"
import { resourceQueries } from "./resource-queries.ts"
import { publishedWords, statusWords } from "./resource-words.ts"
import { ScheduleDialog } from "./schedule-dialog.tsx"

const calls = { publish: publishResource, withdraw: withdrawResource }
const toasts = { publish: "The resource is published", withdraw: "The resource is a draft again" }
const meanings = {
  publish: "Members see it at once, and can search for it.",
  withdraw: "It becomes a draft. Members no longer see it.",
}

interface ResourcePublicationProps {
  readonly resource: OfficeResource
  readonly mayEdit: boolean
  /** Whether the form beside has changes that are not saved. */
  readonly isUnsaved: boolean
}

/** Shows whether members see a resource. Publishes, schedules and withdraws it (OFFICE §13). */
export function ResourcePublication({ resource, mayEdit, isUnsaved }: ResourcePublicationProps) {
  const { status, title, slug, publishedAt, missing, changedBy, changedAt } = resource
  const [isScheduling, setScheduling] = useState(false)
  const acts = {
    record: resource,
    name: title,
    missing,
    queries: resourceQueries,
    calls,
    meanings,
    toasts,
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
          {status !== "published" && (
            <>
              <PublicationActs {...acts} act="publish" />
              <Button
                variant="secondary"
                isWide
                isDisabled={missing.length > 0}
                onPress={() => setScheduling(true)}
                {...(isUnsaved ? { disabledReason: unsavedReason } : {})}
              >
                {status === "scheduled" ? "Choose Another Day" : "Schedule"}
              </Button>
            </>
          )}
          {status !== "draft" && <PublicationActs {...acts} act="withdraw" />}
        </RecordButtons>
      )}
      {isScheduling && <ScheduleDialog resource={resource} onClose={() => setScheduling(false)} />}
    </Publication>
  )
}
