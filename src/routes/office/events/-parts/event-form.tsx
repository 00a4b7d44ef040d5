import "./events.css"
import { useSelector } from "@xstate/react"
import { type EventValues, priceFieldOf, pricedRoles } from "#machines/event-editor/event-values.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import { Card } from "#ui/card/card.tsx"
import { DateField } from "#ui/date-field/date-field.tsx"
import { Form, FormRow } from "#ui/form/form.tsx"
import { RadioCards } from "#ui/radio-cards/radio-cards.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { currencyOf } from "../../../-member/roles.ts"
import { EditorActions } from "../../-editor/editor-actions.tsx"
import type { RecordFormProps } from "../../-records/editor-main.tsx"
import { PictureField } from "../../-records/picture-field.tsx"
import { RecordPreview } from "../../-records/record-preview.tsx"
import { RolesField } from "../../-records/roles-field.tsx"
import { EventPreview } from "./lazy-event-preview.ts"
import { labelOf } from "./event-field-words.ts"

/** Shows the fields of an event, and what is typed as members will see it. */
export function EventForm({ flow, form }: RecordFormProps) {
  const { field, formRef, values } = useFormFields<EventValues>(form)
  const id = useSelector(flow, ({ context }) => context.id)
  const isVirtual = values.eventType === "Virtual"
  const [kind, paid] = [field("eventType"), field("isPaid")]
  return (
    <Card as="section" aria-label="The event">
      <Form ref={formRef} label="Event" onSubmit={() => flow.send({ type: "save.pressed" })}>
        <TextField {...field("name")} label={labelOf("name")} autoComplete="off" />
        <TextArea
          {...field("description")}
          label={labelOf("description")}
          rows={6}
          description="An empty line begins a new paragraph."
        />
        <RadioCards
          label={labelOf("eventType")}
          value={kind.value}
          onChange={(value) => kind.onChange(value as EventValues["eventType"])}
          options={[
            { value: "Physical", title: "Physical", text: "Members come to a place." },
            { value: "Virtual", title: "Virtual", text: "Members open a link." },
          ]}
        />
        <TextField
          {...field("linkOrLocation")}
          label={isVirtual ? "Link" : "Place"}
          description={
            isVirtual
              ? `Begins with https://. ${
                  values.isPaid
                    ? "Only registered members see it."
                    : "All whom the event is for see it before registering."
                }`
              : "The address, as a visitor needs it."
          }
          inputMode={isVirtual ? "url" : "text"}
          autoComplete="off"
        />
        <FormRow>
          <DateField {...field("day")} label={labelOf("day")} />
          <TextField {...field("time")} label={labelOf("time")} type="time" />
        </FormRow>
        <RolesField {...field("membersGroup")} label={labelOf("membersGroup")} />
        <RadioCards
          label={labelOf("isPaid")}
          value={paid.value ? "paid" : "free"}
          onChange={(value) => paid.onChange(value === "paid")}
          options={[
            { value: "free", title: "Free", text: "Members register at once." },
            { value: "paid", title: "Paid", text: "Each kind of member has a price." },
          ]}
        />
        {values.isPaid && values.membersGroup.length === 0 && (
          <p className="quiet">Choose who can register to set their prices.</p>
        )}
        {values.isPaid && values.membersGroup.length > 0 && (
          <FormRow>
            {pricedRoles(values).map((role) => (
              <TextField
                key={role}
                {...field(priceFieldOf(role))}
                label={labelOf(priceFieldOf(role))}
                prefix={currencyOf(role) === "USD" ? "$" : "₦"}
                inputMode="decimal"
                autoComplete="off"
              />
            ))}
          </FormRow>
        )}
        <TextField
          {...field("capacity")}
          label={labelOf("capacity")}
          isOptional
          inputMode="numeric"
          autoComplete="off"
          description="Leave it empty for an event without a limit."
        />
        <PictureField
          label={labelOf("featuredImageUrl")}
          use="events"
          image={field("featuredImageUrl")}
          alt={field("featuredImageAlt")}
        />
        <TextArea {...field("additionalInformation")} label={labelOf("additionalInformation")} isOptional />
        <TextField
          {...field("eventTags")}
          label={labelOf("eventTags")}
          isOptional
          autoComplete="off"
          description="Separate them with commas."
        />
        <RecordPreview name={values.name} width={1080}>
          <EventPreview id={id} values={values} />
        </RecordPreview>
        <EditorActions flow={flow} />
      </Form>
    </Card>
  )
}
