import { useSelector } from "@xstate/react"
import type { Actor, ActorRefFrom } from "xstate"
import { staffRoleNames, staffRoles } from "#api/contract/staff-roles.ts"
import { lagosDay } from "#api/lagos.ts"
import type { formMachine } from "#machines/form/form.machine.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import { type GrantMember, type GrantValues, isEmpty } from "#machines/grant/grant-form.ts"
import type { grantMachine } from "#machines/grant/grant.machine.ts"
import { accountTypes } from "#machines/signup/account-type.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { ComboBox } from "#ui/combo-box/combo-box.tsx"
import { DateField } from "#ui/date-field/date-field.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { Select } from "#ui/select/select.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { useRegionOptions } from "../../../-signup/region-options.ts"
import { roleTexts } from "./staff-words.ts"

type Grant = Actor<typeof grantMachine>

const formId = "grant-form"

const roleOptions = staffRoles.map((role) => ({
  value: role,
  label: staffRoleNames[role],
  description: roleTexts[role],
}))

interface GrantFormProps {
  readonly flow: Grant
  readonly form: ActorRefFrom<typeof formMachine>
  readonly member: GrantMember
  readonly isBusy: boolean
}

function GrantForm({ flow, form, member, isBusy }: GrantFormProps) {
  const { field, formRef, values, errors } = useFormFields<GrantValues>(form)
  const { regionOptions, onFocus } = useRegionOptions(true)
  const chapterOptions = accountTypes.flatMap((type) => regionOptions[type])
  return (
    <Form
      id={formId}
      ref={formRef}
      label="Grant a role"
      onSubmit={() => flow.send({ type: "grant.submitted" })}
    >
      <div className="staff-chosen">
        <div>
          <p className="staff-name">{member.fullName}</p>
          <p className="quiet">{`${member.membershipId} · ${member.email}`}</p>
        </div>
        <Button
          variant="secondary"
          isDisabled={isBusy}
          aria-label="Change the member"
          onPress={() => flow.send({ type: "member.dropped" })}
        >
          Change
        </Button>
      </div>
      {/* The server found no verified member with this address. */}
      {errors["email"] !== undefined && (
        <Alert tone="red" role="alert">
          {errors["email"]}
        </Alert>
      )}
      {/* The list's own input is hidden, so the wrapper says where the focus goes after an error. */}
      <div data-field="role">
        <Select {...field("role")} label="Role" options={roleOptions} />
      </div>
      {values.role === "chapter-leader" && (
        <ComboBox {...field("chapter")} label="Chapter" options={chapterOptions} onFocus={onFocus} />
      )}
      <DateField
        {...field("endsAt")}
        label="Last day"
        isOptional
        min={lagosDay()}
        description="The role ends by itself at the end of this day. Leave it empty for a role without an end."
      />
      <TextArea
        {...field("reason")}
        label="Reason"
        description="Why this member gets the role. Admins read it here."
      />
      <TextField
        {...field("password")}
        label="Your password"
        type="password"
        autoComplete="current-password"
      />
    </Form>
  )
}

/** Shows the form for a new role of the chosen member. */
export function GrantDialog({ flow }: { readonly flow: Grant }) {
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  const member = useSelector(flow, (snapshot) => snapshot.context.member)
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const isUntouched = useSelector(flow, (snapshot) => isEmpty(snapshot.context.values))
  const close = () => flow.send({ type: "dialog.closed" })
  return (
    <Dialog
      isOpen
      isDismissable={!isBusy && isUntouched}
      onOpenChange={close}
      title="Grant a role"
      width={560}
      actions={
        <>
          <Button variant="quiet" isDisabled={isBusy} onPress={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isPending={isBusy}>
            Grant Role
          </Button>
        </>
      }
    >
      {form !== undefined && member !== null && (
        <GrantForm flow={flow} form={form} member={member} isBusy={isBusy} />
      )}
    </Dialog>
  )
}
