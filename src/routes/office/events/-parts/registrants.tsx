import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { formatDateTime, lagos } from "#api/dates.ts"
import { eventRegistrants } from "#api/office-events.ts"
import { Chip } from "#ui/chip/chip.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { RouterLink } from "../../../-router-link.ts"
import { roleLabels } from "../../../-member/roles.ts"
import { RecordPeople } from "../../-records/record-people.tsx"

interface RegistrantsProps {
  /** The event's id. */
  readonly id: string
  /** The cursor of the page before. */
  readonly after: string | undefined
}

/** Shows who is registered for an event, the last one first. */
export function Registrants({ id, after }: RegistrantsProps) {
  return (
    <RecordPeople
      title="Registrants"
      empty="Nobody is registered yet."
      page={useQuery({ ...eventRegistrants(id, after), placeholderData: keepPreviousData })}
      after={after}
      renderPageLink={(text, search) => (
        <RouterLink to="/office/events/$id" params={{ id }} search={search} variant="secondary">
          {text}
        </RouterLink>
      )}
      personOf={({ member, registeredAt }) => ({
        id: member._id,
        name: member.fullName,
        lines: [
          `${roleLabels[member.role].label} · ${member.membershipId} · ${formatDateTime(registeredAt, lagos)}`,
        ],
      })}
      renderBeside={({ paid }) =>
        paid !== null && (
          <Chip tone={toneOfStatus(paid ? "paid" : "pending")}>{paid ? "Paid" : "Not paid"}</Chip>
        )
      }
    />
  )
}
