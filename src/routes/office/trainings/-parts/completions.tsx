import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatDateTime, lagos } from "#api/dates.ts"
import { completionsCsv, trainingCompletions } from "#api/office-trainings.ts"
import type { PeopleQuery } from "#api/people-query.ts"
import { RouterLink } from "../../../-router-link.ts"
import { roleLabels } from "../../../-member/roles.ts"
import { RecordPeople } from "../../-records/record-people.tsx"
import { UndoAlert } from "../../-records/undo-alert.tsx"
import { CompletionForm } from "./completion-form.tsx"
import { RemoveCompletion } from "./remove-completion.tsx"
import { sendCompletion } from "./send-completion.ts"

/** A completion that this page has removed. */
interface RemovedCompletion {
  /** The member's id. */
  readonly member: string
  readonly name: string
  readonly email: string
}

interface CompletionsProps {
  /** The training's id. */
  readonly id: string
  /** The filters of the address. */
  readonly filters: PeopleQuery
  readonly mayEdit: boolean
}

/** Shows who completed a training, the last one first; notes, removes and exports completions (OFFICE §12). */
export function Completions({ id, filters, mayEdit }: CompletionsProps) {
  const [removed, setRemoved] = useState<RemovedCompletion | null>(null)
  const page = useQuery({ ...trainingCompletions(id, filters), placeholderData: keepPreviousData })
  // Somebody may have noted it again.
  const isRemoved =
    removed !== null && page.data?.items.every(({ member }) => member._id !== removed.member) === true
  return (
    <RecordPeople
      title="Completions"
      empty="Nobody has completed it yet."
      page={page}
      filters={filters}
      exportText="The newest 5,000 completions."
      download={({ password }) => completionsCsv({ id, password })}
      renderLink={(text, search) => (
        <RouterLink
          to="/office/trainings/$id"
          params={{ id }}
          search={search}
          variant="secondary"
          resetScroll={false}
        >
          {text}
        </RouterLink>
      )}
      personOf={({ member, completedAt }) => ({
        id: member._id,
        name: member.fullName,
        lines: [
          member.email,
          `${roleLabels[member.role].label} · ${member.membershipId} · ${formatDateTime(completedAt, lagos)}`,
        ],
      })}
      renderBeside={({ member }) =>
        mayEdit && (
          <RemoveCompletion
            id={id}
            name={member.fullName}
            email={member.email}
            onRemoved={() => setRemoved({ member: member._id, name: member.fullName, email: member.email })}
          />
        )
      }
    >
      {isRemoved && (
        <UndoAlert
          key={removed.email}
          undo={() => sendCompletion({ id, member: removed.email, isCompleted: true, isUndo: true })}
          toast="The completion is restored"
          onUndone={() => setRemoved(null)}
        >
          {`The completion of ${removed.name} is removed.`}
        </UndoAlert>
      )}
      {mayEdit && <CompletionForm id={id} />}
    </RecordPeople>
  )
}
