import "./faith-form.css"
import { useSelector } from "@xstate/react"
import { useEffect, useEffectEvent, useId } from "react"
import type { Actor } from "xstate"
import { faithCategories } from "#api/contract/choices.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveFaithEntry } from "#machines/faith-entry/faith-entry.actors.ts"
import type { faithEntryMachine } from "#machines/faith-entry/faith-entry.machine.ts"
import { emptyEntry, type FaithValues, validateEntry } from "#machines/faith-entry/faith-values.ts"
import { submitTo, useForm } from "#machines/form/form.react.ts"
import { Button } from "#ui/button/button.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { Switch } from "#ui/switch/switch.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"

interface FaithFormProps {
  readonly memberId: string
  /** Called after an entry was accepted and the form was emptied. */
  readonly onPosted?: () => void
  /** Called with true when sending starts and with false when it ends. A dialog stays open meanwhile. */
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
  const isRestoring = useSelector(flow, (snapshot) => snapshot.matches("restoring"))
  return isRestoring ? (
    <Loading label="Loading the form">
      <Skeleton height={264} />
    </Loading>
  ) : (
    <Writing flow={flow} {...handlers} />
  )
}

interface WritingProps extends Omit<FaithFormProps, "memberId"> {
  readonly flow: Actor<typeof faithEntryMachine>
}

function Writing({ flow, onPosted, onBusy }: WritingProps) {
  const id = useId()
  const { field, formRef, submit, values, isBusy, isSubmitted } = useForm<FaithValues>({
    initialValues: flow.getSnapshot().context.values,
    validate: validateEntry,
    submit: submitTo(
      flow,
      (filled: FaithValues) => flow.send({ type: "entry.submitted", values: filled }),
      (snapshot) => snapshot.context.failure,
    ),
  })
  const change = <K extends keyof FaithValues>(name: K) => ({
    ...field(name),
    onChange: (value: FaithValues[K]) => {
      field(name).onChange(value)
      flow.send({ type: "entry.changed", values: { ...values, [name]: value } })
    },
  })
  // The dialog around the form must not close during sending.
  useEffect(() => onBusy?.(isBusy), [onBusy, isBusy])
  /** Empties the fields without remounting them, so that the focus stays on the button. */
  const startOver = useEffectEvent(() => {
    field("category").onChange(emptyEntry.category)
    field("content").onChange(emptyEntry.content)
    field("isAnonymous").onChange(emptyEntry.isAnonymous)
    onPosted?.()
  })
  // The form cannot observe its flow, which knows that the entry was accepted.
  useEffect(() => {
    if (isSubmitted) startOver()
  }, [isSubmitted])

  const category = change("category")
  const anonymity = change("isAnonymous")
  return (
    <Form ref={formRef} label="Testimonies, prayer requests & comments" onSubmit={submit}>
      <div className="faith-category">
        <span id={`${id}-category`} className="ui-label">
          Category
        </span>
        <ToggleGroup label="Category" options={options} value={category.value} onChange={category.onChange} />
      </div>
      <TextArea {...change("content")} label="Content" rows={4} placeholder={hints[values.category]} />
      <Switch
        name="isAnonymous"
        label="Post as anonymous"
        onLabel="Yes"
        offLabel="No"
        description="Your name is not saved with it. Nobody can find out who wrote it."
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
