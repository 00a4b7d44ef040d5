import { useState } from "react"
import type { Role } from "#api/contract/users.ts"
import { lagosDay } from "#api/lagos.ts"
import type { EventFilter } from "#api/events.ts"
import { Button } from "#ui/button/button.tsx"
import { DateField } from "#ui/date-field/date-field.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { Select } from "#ui/select/select.tsx"
import { roleLabels } from "../../../-member/roles.ts"
import { eventTypes, memberGroups } from "./events-search.ts"

interface FilterDialogProps {
  readonly filter: EventFilter
  /** The role whose events are listed while no group is chosen. */
  readonly role: Role
  readonly onApply: (filter: EventFilter) => void
  readonly onClose: () => void
}

const formId = "events-filter"
const typeOptions = eventTypes.map((value) => ({ value, label: value }))
const groupOptions = memberGroups.map((value) => ({ value, label: roleLabels[value].plural }))

/** Asks for type, group and day, all optional (SPEC §5, event filter). The choice takes effect with Apply Filter. */
export function FilterDialog({ filter, role, onApply, onClose }: FilterDialogProps) {
  const [chosen, setChosen] = useState(filter)
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Filter Events"
      actions={
        <>
          <Button variant="secondary" onPress={() => onApply({})}>
            Reset Filters
          </Button>
          <Button type="submit" form={formId}>
            Apply Filter
          </Button>
        </>
      }
    >
      <Form id={formId} label="Filter Events" onSubmit={() => onApply(chosen)}>
        <Select
          label="Event Type"
          options={typeOptions}
          value={chosen.eventType ?? ""}
          onChange={(value) =>
            setChosen((previous) => ({ ...previous, ...({ eventType: value } as EventFilter) }))
          }
        />
        <Select
          label="Members Group"
          description={`Leave empty to see events for ${roleLabels[role].plural}.`}
          options={groupOptions}
          value={chosen.membersGroup ?? ""}
          onChange={(value) => setChosen((previous) => ({ ...previous, membersGroup: value as Role }))}
        />
        <DateField
          label="Event Date"
          min={lagosDay()}
          value={chosen.eventDate ?? ""}
          onChange={(day) =>
            setChosen(({ eventDate: _date, ...rest }) => (day === "" ? rest : { ...rest, eventDate: day }))
          }
        />
      </Form>
    </Dialog>
  )
}
