import { useState } from "react"
import { type Role, roles } from "#api/contract/users.ts"
import { Button } from "#ui/button/button.tsx"
import { ComboBox } from "#ui/combo-box/combo-box.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { Select } from "#ui/select/select.tsx"
import { useRegions } from "../../../-signup/use-regions.ts"
import { roleLabels } from "../../-member/roles.ts"

/** The filter. An empty text means all. */
export interface MembersFilter {
  readonly role: Role | ""
  readonly region: string
}

interface FilterDialogProps {
  readonly chosen: MembersFilter
  readonly onApply: (filter: MembersFilter) => void
  readonly onClose: () => void
}

const typeOptions = roles.map((role) => ({ value: role, label: role }))
const formId = "members-filter"

/** Shows Member Type, Chapter/Region for that type, Apply Filter and Reset Filters (SPEC §2). */
export function FilterDialog({ chosen, onApply, onClose }: FilterDialogProps) {
  const [role, setRole] = useState(chosen.role)
  const [region, setRegion] = useState(chosen.region)
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
          <RegionOf key={role} role={role} region={region} onChange={setRegion} />
        )}
      </Form>
    </Dialog>
  )
}

interface RegionOfProps {
  readonly role: Role
  readonly region: string
  readonly onChange: (region: string) => void
}

function RegionOf({ role, region, onChange }: RegionOfProps) {
  const regions = useRegions(roleLabels[role].accountType)
  return (
    <ComboBox
      label="Chapter/Region"
      options={regions ?? []}
      isLoading={regions === null}
      value={region}
      onChange={onChange}
    />
  )
}
