import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import type { Actor } from "xstate"
import type { Transition, TransitionRole } from "#api/contract/transition.ts"
import { submitTo, useForm } from "#machines/form/form.react.ts"
import { validateTransition, type TransitionValues } from "#machines/transition/transition-form.ts"
import type { transitionMachine } from "#machines/transition/transition.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { ComboBox } from "#ui/combo-box/combo-box.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { Alert } from "#ui/alert/alert.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { useRegions } from "../../-signup/use-regions.ts"
import { roleLabels } from "./roles.ts"

type Values = TransitionValues & Record<string, string>

interface TransitionDialogProps {
  readonly flow: Actor<typeof transitionMachine>
  readonly role: TransitionRole
  readonly title: string
  /** The member's last transition. If it failed, the dialog shows the office's note. */
  readonly lastTransition: Transition | null
}

const formId = "transition-form"

const subtitles: Readonly<Record<TransitionRole, string>> = {
  Doctor: "Tell us where you practise now. The office will check this and then move you to Doctor.",
  GlobalNetwork:
    "Tell us where you live now. The office will check this and then move you to Global Network. Your specialty and licence number stay as they are.",
}

/** Shows the dialog of a transition (SPEC §5). The draft is stored on this device until it is sent. */
export function TransitionDialog({ flow, role, title, lastTransition }: TransitionDialogProps) {
  const isFilling = useSelector(flow, (snapshot) => snapshot.hasTag("filling"))
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const cancel = () => flow.send({ type: "transition.cancelled" })
  return (
    <Dialog
      isOpen
      onOpenChange={cancel}
      title={title}
      subtitle={subtitles[role]}
      actions={
        isFilling ? (
          <>
            <Button variant="quiet" isDisabled={isBusy} onPress={cancel}>
              Cancel
            </Button>
            <Button type="submit" form={formId} isPending={isBusy}>
              Submit
            </Button>
          </>
        ) : undefined
      }
    >
      {lastTransition?.status === "failed" && (
        <Alert tone="amber" title="Your last transition was not completed">
          {lastTransition.note ?? "Please check your details and send them again."}
        </Alert>
      )}
      {isFilling ? (
        <TransitionForm flow={flow} role={role} />
      ) : (
        <Loading label="Loading the form">
          <Skeleton height={role === "Doctor" ? 280 : 120} />
        </Loading>
      )}
    </Dialog>
  )
}

function TransitionForm({ flow, role }: Pick<TransitionDialogProps, "flow" | "role">) {
  const { accountType, regionLabel } = roleLabels[role]
  const regions = useRegions(accountType)
  const { field, formRef, submit, values } = useForm<Values>({
    initialValues: flow.getSnapshot().context.values as Values,
    validate: validateTransition(role),
    submit: submitTo(
      flow,
      (filled: Values) => flow.send({ type: "details.submitted", values: filled }),
      (snapshot) => snapshot.context.failure,
    ),
  })
  // The transition machine does not invoke the form, so the dialog sends it each change.
  useEffect(() => {
    if (values !== flow.getSnapshot().context.values) flow.send({ type: "details.changed", values })
  }, [flow, values])
  return (
    <Form id={formId} ref={formRef} label={`Transit to ${role}`} onSubmit={submit}>
      <ComboBox
        {...field("region")}
        label={regionLabel}
        options={regions ?? []}
        isLoading={regions === null}
      />
      {role === "Doctor" && (
        <>
          <TextField
            {...field("specialty")}
            label="Specialty"
            placeholder="Enter AWAITING if none yet"
            autoComplete="organization-title"
            enterKeyHint="next"
          />
          <TextField
            {...field("licenseNumber")}
            label="License Number"
            placeholder="Enter AWAITING if none yet"
            autoComplete="off"
            enterKeyHint="done"
          />
        </>
      )}
    </Form>
  )
}
