import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { OfficeEvent } from "#api/contract/office-events.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { registrantsCsv } from "#api/office-event-messages.ts"
import { officeAccess } from "#api/office.ts"
import { eventRegistrants } from "#api/office-events.ts"
import type { PeopleQuery } from "#api/people-query.ts"
import { Chip } from "#ui/chip/chip.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { roleLabels } from "../../../-member/roles.ts"
import { CaseLink } from "../../-parts/case-link.tsx"
import { paymentWords } from "./event-words.ts"
import { RecordPeople } from "../../-records/record-people.tsx"

interface RegistrantsProps {
  readonly event: Pick<OfficeEvent, "_id" | "slug" | "registeredCount">
  /** The filters of the address. */
  readonly filters: PeopleQuery
}

/** Shows who is registered for an event, the last one first, and exports them. */
export function Registrants({ event: { _id: id, slug, registeredCount }, filters }: RegistrantsProps) {
  const page = useQuery({ ...eventRegistrants(id, filters), placeholderData: keepPreviousData })
  const { data: access } = useQuery(officeAccess())
  const readsMoney = access?.permissions.includes("money.read") === true
  const mayCheckIn =
    access !== undefined && (access.permissions.includes("events.check-in") || access.doors.includes(id))
  return (
    <RecordPeople
      title="Registrants"
      empty="Nobody is registered yet."
      page={page}
      filters={filters}
      exportText={
        readsMoney
          ? "Every registrant with role, membership ID, day, payment and its reference."
          : "Every registrant with role, membership ID, day and payment."
      }
      download={({ password }) => registrantsCsv({ id, slug, password })}
      renderLink={(text, search) => (
        <RouterLink
          to="/office/events/$id"
          params={{ id }}
          search={search}
          variant="secondary"
          resetScroll={false}
        >
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
      renderBeside={({ payment, reference }) =>
        payment !== null && (
          <div className="record-beside">
            {reference !== undefined && <CaseLink auditCase={{ kind: "payment", id: reference }} />}
            <Chip tone={paymentWords[payment].tone}>{paymentWords[payment].label}</Chip>
          </div>
        )
      }
    >
      {registeredCount > 0 && mayCheckIn && (
        // Only the response of that page allows the camera.
        <RouterLink to="/office/check-in/$event" params={{ event: id }} reloadDocument variant="secondary">
          Check In
        </RouterLink>
      )}
    </RecordPeople>
  )
}
