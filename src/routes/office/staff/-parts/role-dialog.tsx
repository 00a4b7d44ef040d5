import { useSelector } from "@xstate/react"
import type { Actor, ActorRefFrom } from "xstate"
import type { StaffGrant } from "#api/contract/office-staff.ts"
import type { formMachine } from "#machines/form/form.machine.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import { type GrantValues, isEmpty } from "#machines/grant/grant-form.ts"
import type { grantMachine } from "#machines/grant/grant.machine.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { endOf, grantorOf, periodOf, roleOf } from "./staff-words.ts"

type Grant = Actor<typeof grantMachine>

interface RoleDialogProps {
  readonly flow: Grant
  readonly grant: StaffGrant
}

interface DecisionFormProps extends RoleDialogProps {
  readonly form: ActorRefFrom<typeof formMachine>
  readonly isForSecondAdmin: boolean
}

const formId = "role-form"

function DecisionForm({ flow, form, grant, isForSecondAdmin }: DecisionFormProps) {
  const { field, formRef } = useFormFields<GrantValues>(form)
  const { fullName } = grant.member
  return (
    <Form
      id={formId}
      ref={formRef}
      label="Decide about the role"
      // Enter approves a grant that waits for this admin, and ends any other.
      onSubmit={() => flow.send({ type: "decision.made", decision: isForSecondAdmin ? "approve" : "end" })}
    >
      <p className="quiet">
        {isForSecondAdmin
          ? `${fullName} has the role as soon as you approve it, and gets an email.`
          : grant.status === "waiting"
            ? "Another admin has to approve it. Until then you can take it back."
            : `When you end the role, ${fullName} loses it at once and gets an email.`}
      </p>
      {grant.status === "active" && (
        <TextArea
          {...field("reason")}
          label="Why it ends"
          description={`${fullName} reads it in the email.`}
        />
      )}
      <TextField
        {...field("password")}
        label="Your password"
        type="password"
        autoComplete="current-password"
      />
    </Form>
  )
}

/** Returns what ends the role for a reader: a role that waits is refused by others, and taken back by its grantor. */
const endLabel = ({ status }: StaffGrant, isForSecondAdmin: boolean): string => {
  if (status !== "waiting") return "End Role"
  return isForSecondAdmin ? "Refuse" : "Take It Back"
}

/** Shows one staff role: what it is, and what the reader can do about it. */
export function RoleDialog({ flow, grant }: RoleDialogProps) {
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const isOwn = useSelector(flow, (snapshot) => snapshot.matches({ opened: "own" }))
  const isLast = useSelector(flow, (snapshot) => snapshot.matches({ opened: "lastAdmin" }))
  const decision = useSelector(flow, (snapshot) => snapshot.context.decision)
  const staffId = useSelector(flow, (snapshot) => snapshot.context.staffId)
  const isForSecondAdmin = grant.status === "waiting" && grant.grantedBy?._id !== staffId
  const isUntouched = useSelector(flow, (snapshot) => isEmpty(snapshot.context.values))
  const close = () => flow.send({ type: "dialog.closed" })
  return (
    <Dialog
      isOpen
      isDismissable={!isBusy && isUntouched}
      onOpenChange={close}
      title={grant.member.fullName}
      subtitle={roleOf(grant)}
      actions={
        form === undefined ? (
          <Button variant="secondary" onPress={close}>
            Close
          </Button>
        ) : (
          <>
            <Button variant="quiet" isDisabled={isBusy} onPress={close}>
              Cancel
            </Button>
            <Button
              type={isForSecondAdmin ? "button" : "submit"}
              form={formId}
              variant={isForSecondAdmin ? "secondary" : "danger"}
              isPending={isBusy && decision === "end"}
              isDisabled={isBusy && decision !== "end"}
              {...(isForSecondAdmin
                ? { onPress: () => flow.send({ type: "decision.made", decision: "end" }) }
                : {})}
            >
              {endLabel(grant, isForSecondAdmin)}
            </Button>
            {isForSecondAdmin && (
              <Button
                type="submit"
                form={formId}
                isPending={isBusy && decision === "approve"}
                isDisabled={isBusy && decision !== "approve"}
              >
                Approve
              </Button>
            )}
          </>
        )
      }
    >
      <div className="staff-role">
        <DataList
          items={[
            { label: "Email", value: grant.member.email },
            { label: "When", value: periodOf(grant) },
            { label: "Granted by", value: grantorOf(grant, staffId) },
            ...(grant.reason === null ? [] : [{ label: "Reason", value: grant.reason }]),
          ]}
        />
        {grant.status === "ended" && <Alert role="status">{endOf(grant, staffId)}</Alert>}
        {isOwn && <Alert role="status">This role is your own. Another admin can end it.</Alert>}
        {isLast && (
          <Alert role="status" tone="amber">
            The office needs one admin without a last day. Make another member an admin first.
          </Alert>
        )}
        {form !== undefined && (
          <DecisionForm flow={flow} form={form} grant={grant} isForSecondAdmin={isForSecondAdmin} />
        )}
      </div>
    </Dialog>
  )
}
