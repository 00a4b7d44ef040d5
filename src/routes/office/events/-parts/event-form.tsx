import "./events.css"
import type { Role } from "#api/contract/users.ts"
import {
  eventRoles,
  type EventValues,
  priceFieldOf,
  pricedRoles,
} from "#machines/event-editor/event-values.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import { Card } from "#ui/card/card.tsx"
import { Checkbox } from "#ui/checkbox/checkbox.tsx"
import { DateField } from "#ui/date-field/date-field.tsx"
import { Form, FormRow } from "#ui/form/form.tsx"
import { RadioCards } from "#ui/radio-cards/radio-cards.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { currencyOf, roleLabels } from "../../../-member/roles.ts"
import { EditorActions } from "../../-editor/editor-actions.tsx"
import type { RecordFormProps } from "../../-records/record-editor.tsx"
import { labelOf } from "./event-words.ts"
import { PictureField } from "./picture-field.tsx"

/** Shows the fields of an event. */
export function EventForm({ flow, form }: RecordFormProps) {
  const { field, formRef, values } = useFormFields<EventValues>(form)
  const isVirtual = values.eventType === "Virtual"
  const [kind, roles, paid, picture] = [
    field("eventType"),
    field("membersGroup"),
    field("isPaid"),
    field("featuredImageUrl"),
  ]
  const setRole = (role: Role, isChosen: boolean) =>
    roles.onChange(eventRoles.filter((one) => (one === role ? isChosen : roles.value.includes(one))))
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
              ? "Begins with https://. Only registered members see it."
              : "The address, as a visitor needs it."
          }
          inputMode={isVirtual ? "url" : "text"}
          autoComplete="off"
        />
        <FormRow>
          <DateField {...field("day")} label={labelOf("day")} />
          <TextField {...field("time")} label={labelOf("time")} type="time" />
        </FormRow>
        <fieldset className="office-event-choices" data-field="membersGroup">
          <legend className="ui-label">{labelOf("membersGroup")}</legend>
          {eventRoles.map((role) => (
            <Checkbox
              key={role}
              label={roleLabels[role].plural}
              isSelected={roles.value.includes(role)}
              isReadOnly={roles.isReadOnly}
              onChange={(isChosen) => setRole(role, isChosen)}
            />
          ))}
          {roles.error !== undefined && <span className="ui-error">{roles.error}</span>}
        </fieldset>
        <RadioCards
          label={labelOf("isPaid")}
          value={paid.value ? "paid" : "free"}
          onChange={(value) => paid.onChange(value === "paid")}
          options={[
            { value: "free", title: "Free", text: "Members register at once." },
            { value: "paid", title: "Paid", text: "Members pay to register, each kind its own price." },
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
        <PictureField value={picture.value} onChange={picture.onChange} />
        <TextArea
          {...field("additionalInformation")}
          label={labelOf("additionalInformation")}
          isOptional
          description="What to bring, where to stay, whom to call."
        />
        <TextField
          {...field("eventTags")}
          label={labelOf("eventTags")}
          isOptional
          autoComplete="off"
          description="Separate them with commas."
        />
        <EditorActions flow={flow} />
      </Form>
    </Card>
  )
}
