import { useState } from "react"
import { type Role, roles } from "#api/contract/users.ts"
import { Button } from "#ui/button/button.tsx"
import { ComboBox } from "#ui/combo-box/combo-box.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { Select } from "#ui/select/select.tsx"
import { useRegionOptions } from "../../../-signup/region-options.ts"
import { roleLabels } from "../../../-member/roles.ts"

/** The filter of the directory. An empty text does not filter. */
export interface MembersFilter {
  readonly role: Role | ""
  readonly region: string
}

interface FilterDialogProps {
  readonly filter: MembersFilter
  readonly onApply: (filter: MembersFilter) => void
  readonly onClose: () => void
}

const typeOptions = roles.map((role) => ({ value: role, label: role }))
const formId = "members-filter"

/** Asks for the member type, and for a chapter or region of that type (SPEC §2). */
export function FilterDialog({ filter, onApply, onClose }: FilterDialogProps) {
  const [role, setRole] = useState(filter.role)
  const { regionOptions, onFocus } = useRegionOptions(true)
  const [region, setRegion] = useState(filter.region)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title="Filter Members"
      actions={
        <>
          <Button variant="secondary" onPress={() => onApply({ role: "", region: "" })}>
            Reset Filters
          </Button>
          <Button type="submit" form={formId}>
            Apply Filter
          </Button>
        </>
      }
    >
      <Form id={formId} label="Filter Members" onSubmit={() => onApply({ role, region })}>
        <Select
          label="Member Type"
          options={typeOptions}
          value={role}
          onChange={(value) => {
            setRole(value as Role)
            setRegion("")
          }}
        />
        {role === "" ? (
          <Select
            label="Chapter/Region"
            options={[]}
            value=""
            onChange={() => undefined}
            isDisabled
            description="Choose a member type first."
          />
        ) : (
          <ComboBox
            key={role}
            label="Chapter/Region"
            options={regionOptions[roleLabels[role].accountType]}
            onFocus={onFocus}
            value={region}
            onChange={setRegion}
          />
        )}
      </Form>
    </Dialog>
  )
}
