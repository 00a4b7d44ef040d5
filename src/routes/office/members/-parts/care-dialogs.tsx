import { useSelector } from "@xstate/react"
import { useId, useState } from "react"
import type { Actor, ActorRefFrom } from "xstate"
import { formatDay, lagos } from "#api/dates.ts"
import { addInLagos, lagosDay } from "#api/lagos.ts"
import type { formMachine } from "#machines/form/form.machine.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import type { CareValues, MemberAct } from "#machines/member-care/care-values.ts"
import type { memberCareMachine } from "#machines/member-care/member-care.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { DateField } from "#ui/date-field/date-field.tsx"
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"

type MemberCare = Actor<typeof memberCareMachine>

interface ActText {
  readonly title: (fullName: string) => string
  readonly label: string
  readonly description: string
  readonly button: string
  readonly confirmTitle: (fullName: string) => string
  readonly confirmLabel: string
}

const texts: Readonly<Record<MemberAct, ActText>> = {
  note: {
    title: (fullName) => `Note about ${fullName}`,
    label: "Note",
    description: "Staff who read this record see it. The member does not.",
    button: "Save Note",
    confirmTitle: () => "",
    confirmLabel: "",
  },
  correction: {
    title: (fullName) => `Correct your note about ${fullName}`,
    label: "Note",
    description: "Staff who read this record see the new words, and when you corrected it.",
    button: "Save Note",
    confirmTitle: () => "",
    confirmLabel: "",
  },
  suspend: {
    title: (fullName) => `Suspend ${fullName}`,
    label: "Reason",
    description: "Only staff read it.",
    button: "Suspend",
    confirmTitle: (fullName) => `Suspend ${fullName}?`,
    confirmLabel: "Yes, Suspend",
  },
  lift: {
    title: (fullName) => `End the suspension of ${fullName}`,
    label: "Reason",
    description: "Only staff read it.",
    button: "End Suspension",
    confirmTitle: (fullName) => `Let ${fullName} log in again?`,
    confirmLabel: "Yes, End It",
  },
}

/** A note and its correction change nothing for the member, so no second dialog asks for a confirmation. */
const isSentAtOnce = (act: MemberAct) => act === "note" || act === "correction"

/** Returns what a confirmed act means for the member. */
const meaningOf = (act: MemberAct, { lasts, until }: CareValues): string => {
  if (isSentAtOnce(act)) return ""
  if (act === "lift") return "The member can log in at once, and gets a mail."
  const end = lasts === "open" ? "until staff end it" : `until ${formatDay(`${until}T12:00:00+01:00`, lagos)}`
  return `The account is closed ${end}. The member is logged out everywhere at once, and gets a mail.`
}

interface CareDialogsProps {
  readonly flow: MemberCare
  /** The longest suspension that the reader may set, in days; null without a limit. */
  readonly maxDays: number | null
  /** When the record was read (ms since 1970). */
  readonly readAt: number
}

/** Shows the dialogs of an act about a member. */
export function CareDialogs({ flow, ...limits }: CareDialogsProps) {
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const isConfirming = useSelector(flow, (snapshot) => snapshot.matches({ acting: "confirming" }))
  const isRefused = useSelector(flow, (snapshot) => snapshot.matches({ acting: "refused" }))
  const { act, member, values, refusal } = useSelector(flow, (snapshot) => snapshot.context)
  const text = texts[act]
  const cancel = () => flow.send({ type: "act.cancelled" })
  return (
    <>
      {form !== undefined && <CareForm flow={flow} form={form} {...limits} />}
      <ConfirmDialog
        isOpen={isConfirming || (isBusy && !isSentAtOnce(act))}
        isPending={isBusy}
        tone={act === "suspend" ? "danger" : "primary"}
        title={text.confirmTitle(member.fullName)}
        subtitle={isConfirming || isBusy ? meaningOf(act, values) : ""}
        cancelLabel="No, Go Back"
        confirmLabel={text.confirmLabel}
        onCancel={cancel}
        onConfirm={() => flow.send({ type: "act.confirmed" })}
      />
      <RefusedDialog
        isOpen={isRefused}
        title={act === "correction" ? "You have corrected this note" : "A colleague was first"}
        refusal={refusal}
        onCancel={cancel}
        onContinue={() => flow.send({ type: "act.continued" })}
      />
    </>
  )
}

interface RefusedDialogProps {
  readonly isOpen: boolean
  readonly title: string
  /** Who was first, and when. */
  readonly refusal: string
  readonly onCancel: () => void
  readonly onContinue: () => void
}

/**
 * Says who was first. Only Cancel discards what was typed: Escape and the close button lead back to the form, as Continue does.
 */
function RefusedDialog({ isOpen, title, refusal, onCancel, onContinue }: RefusedDialogProps) {
  // Keeps its texts while it closes.
  const [shown, setShown] = useState({ title, refusal })
  if (isOpen && (shown.title !== title || shown.refusal !== refusal)) setShown({ title, refusal })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onContinue}
      role="alertdialog"
      title={shown.title}
      subtitle={shown.refusal}
      actions={
        <>
          <Button variant="secondary" onPress={onCancel}>
            Cancel
          </Button>
          <Button onPress={onContinue}>Continue</Button>
        </>
      }
    />
  )
}

interface CareFormProps extends CareDialogsProps {
  readonly form: ActorRefFrom<typeof formMachine>
}

const ends = [
  { value: "until", label: "Until a day" },
  { value: "open", label: "Without an end" },
] as const

function CareForm({ flow, form, maxDays, readAt }: CareFormProps) {
  const id = useId()
  const { act, member, isRestored } = useSelector(flow, (snapshot) => snapshot.context)
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const { field, formRef, values, isChanged } = useFormFields<CareValues>(form)
  const { title, label, description, button } = texts[act]
  const lasts = field("lasts")
  const cancel = () => flow.send({ type: "act.cancelled" })
  return (
    <Dialog
      isOpen
      onOpenChange={cancel}
      isDismissable={!isBusy && !isChanged && !isRestored}
      title={title(member.fullName)}
      width={560}
      actions={
        <>
          <Button variant="quiet" isDisabled={isBusy} onPress={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={`${id}-form`} isPending={isBusy}>
            {button}
          </Button>
        </>
      }
    >
      <Form
        id={`${id}-form`}
        ref={formRef}
        label={title(member.fullName)}
        onSubmit={() => flow.send({ type: "act.submitted" })}
      >
        {act === "suspend" && maxDays === null && (
          <ToggleGroup label="How long" options={ends} value={lasts.value} onChange={lasts.onChange} />
        )}
        {act === "suspend" && values.lasts === "until" && (
          <DateField
            {...field("until")}
            label="Until"
            description={`The member can log in again on this day.${maxDays === null ? "" : ` At most ${maxDays} days.`}`}
            min={lagosDay(addInLagos(new Date(readAt), { days: 1 }))}
            max={maxDays === null ? undefined : lagosDay(addInLagos(new Date(readAt), { days: maxDays }))}
          />
        )}
        <TextArea {...field("reason")} label={label} description={description} rows={4} />
      </Form>
    </Dialog>
  )
}
