import "./faith-form.css"
import { useSelector } from "@xstate/react"
import { useEffect, useId } from "react"
import type { Actor, ActorRefFrom } from "xstate"
import { faithCategories } from "#api/contract/choices.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveFaithEntry } from "#machines/faith-entry/faith-entry.actors.ts"
import type { faithEntryMachine } from "#machines/faith-entry/faith-entry.machine.ts"
import type { FaithValues } from "#machines/faith-entry/faith-values.ts"
import type { formMachine } from "#machines/form/form.machine.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import { Button } from "#ui/button/button.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { Switch } from "#ui/switch/switch.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"

interface FaithFormProps {
  readonly memberId: string
  /** Called after an entry was accepted. */
  readonly onPosted?: () => void
  /** Called with true when sending starts and with false when it ends, so that a dialog stays open meanwhile. */
  readonly onBusy?: (isBusy: boolean) => void
}

const options = faithCategories.map((category) => ({ value: category, label: category }))
const hints = {
  Testimony: "What has God done?",
  "Prayer Request": "What shall we pray for?",
  Comment: "What would you like to say?",
} as const

/** Asks for a testimony, a prayer request or a comment, which may be anonymous (SPEC §2). The draft is stored on this device. */
export function FaithForm({ memberId, ...handlers }: FaithFormProps) {
  const flow = useFlow(liveFaithEntry, { input: { memberId } })
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  return form === undefined ? (
    <Loading label="Loading the form">
      <Skeleton height={264} />
    </Loading>
  ) : (
    <FaithFields form={form} flow={flow} {...handlers} />
  )
}

interface FaithFieldsProps extends Omit<FaithFormProps, "memberId"> {
  readonly form: ActorRefFrom<typeof formMachine>
  readonly flow: Actor<typeof faithEntryMachine>
}

function FaithFields({ form, flow, onPosted, onBusy }: FaithFieldsProps) {
  const id = useId()
  const { field, formRef, values, isBusy } = useFormFields<FaithValues>(form)
  const isPosted = useSelector(flow, (snapshot) => snapshot.matches({ open: "posted" }))
  // Only the dialog around the form can block its own closing.
  useEffect(() => onBusy?.(isBusy), [onBusy, isBusy])
  // Only the dialog around the form can close itself.
  useEffect(() => {
    if (isPosted) onPosted?.()
  }, [onPosted, isPosted])

  const category = field("category")
  const anonymity = field("isAnonymous")
  return (
    <Form
      ref={formRef}
      label="Testimonies, prayer requests & comments"
      onSubmit={() => flow.send({ type: "entry.submitted" })}
    >
      <div className="faith-category">
        <span id={`${id}-category`} className="ui-label">
          Category
        </span>
        <ToggleGroup label="Category" options={options} value={category.value} onChange={category.onChange} />
      </div>
      <TextArea {...field("content")} label="Content" rows={4} placeholder={hints[values.category]} />
      <Switch
        name="isAnonymous"
        label="Post as anonymous"
        onLabel="Yes"
        offLabel="No"
        description="Your name is not saved with it. Nobody can find out who wrote it. You cannot change or delete it later."
        isSelected={anonymity.value}
        isReadOnly={isBusy}
        onChange={anonymity.onChange}
      />
      <FormActions>
        <Button type="submit" isPending={isBusy}>
          {`Submit ${values.category}`}
        </Button>
      </FormActions>
    </Form>
  )
}
