import "./records.css"
import type { Role } from "#api/contract/users.ts"
import type { FieldBinding } from "#machines/form/form.react.ts"
import { Checkbox } from "#ui/checkbox/checkbox.tsx"
import { roleLabels } from "../../-member/roles.ts"

const allRoles: readonly Role[] = ["Student", "Doctor", "GlobalNetwork"]

interface RolesFieldProps extends FieldBinding<readonly Role[]> {
  readonly label: string
}

/** Chooses the roles that a record is for. */
export function RolesField({ label, name, value, onChange, error, isReadOnly }: RolesFieldProps) {
  const setRole = (role: Role, isChosen: boolean) =>
    onChange(allRoles.filter((one) => (one === role ? isChosen : value.includes(one))))
  return (
    <fieldset className="record-choices" data-field={name}>
      <legend className="ui-label">{label}</legend>
      {allRoles.map((role) => (
        <Checkbox
          key={role}
          label={roleLabels[role].plural}
          isSelected={value.includes(role)}
          isReadOnly={isReadOnly}
          onChange={(isChosen) => setRole(role, isChosen)}
        />
      ))}
      {error !== undefined && <span className="ui-error">{error}</span>}
    </fieldset>
  )
}
