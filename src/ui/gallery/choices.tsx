import { GraduationCap, Globe, Stethoscope } from "lucide-react"
import { useState } from "react"
import { Button } from "../button/button.tsx"
import { Checkbox } from "../checkbox/checkbox.tsx"
import { Form, FormActions, FormRow } from "../form/form.tsx"
import { RadioCards } from "../radio-cards/radio-cards.tsx"
import { Stepper } from "../stepper/stepper.tsx"
import { Switch } from "../switch/switch.tsx"
import { TextField } from "../text-field/text-field.tsx"
import { TwoValues } from "../two-values/two-values.tsx"
import { Section, Example } from "./example.tsx"

const cards = [
  {
    value: "a",
    title: "First kind",
    tone: "plum",
    icon: <GraduationCap />,
    text: "Still on the way.",
    points: ["Admission year", "Chapter"],
  },
  {
    value: "b",
    title: "Second kind",
    tone: "green",
    icon: <Stethoscope />,
    text: "At work at home.",
    points: ["Licence number", "Specialty", "Chapter"],
  },
  {
    value: "c",
    title: "Third kind",
    tone: "indigo",
    icon: <Globe />,
    text: "At work abroad.",
    points: ["Licence number", "Specialty", "Region"],
  },
] as const

const places = [
  { value: "mine", title: "Your change", words: "The hall behind the chapel" },
  { value: "theirs", title: "Saved by Bola Obi", words: "The chapel" },
] as const

/** Shows the choices, the stepper and a form. */
export function Choices() {
  const [on, setOn] = useState(true)
  const [ticked, setTicked] = useState(true)
  const [kind, setKind] = useState("b")
  const [place, setPlace] = useState<(typeof places)[number]["value"]>("mine")
  return (
    <Section title="Choices and forms">
      <Example title="Radio cards" isWide>
        <RadioCards label="Account type" options={cards} value={kind} onChange={setKind} />
      </Example>
      <Example title="Radio cards, error" isWide>
        <RadioCards
          label="Account type, not chosen"
          options={cards}
          value=""
          onChange={setKind}
          error="Please select an account type"
        />
      </Example>
      <Example title="Two values" isWide>
        <TwoValues label="Place" sides={places} value={place} onChange={setPlace} />
      </Example>
      <Example title="Two values, error" isWide>
        <TwoValues
          label="Place, not chosen"
          sides={places}
          value=""
          onChange={setPlace}
          error="Choose one of the two"
        />
      </Example>
      <Example title="Switch">
        <Switch isSelected={on} onChange={setOn} />
        <Switch isSelected={!on} onChange={(next) => setOn(!next)} />
        <Switch label="Messages" description="Someone sends a message" isSelected={on} onChange={setOn} />
        <Switch label="Not now" isSelected isDisabled />
      </Example>
      <Example title="Checkbox">
        <Checkbox isSelected={ticked} onChange={setTicked} />
        <Checkbox isSelected={!ticked} onChange={(next) => setTicked(!next)} />
        <Checkbox label="I agree to be kind" isSelected={false} error="This field is required" />
        <Checkbox label="Cannot be changed" description="It was so before." isSelected isDisabled />
      </Example>
      <Example title="Stepper">
        <Stepper label="First of three" steps={["Account type", "Details", "Verify"]} active={0} />
        <Stepper label="Second of three" steps={["Account type", "Details", "Verify"]} active={1} />
        <Stepper label="Last of three" steps={["Account type", "Details", "Verify"]} active={2} />
      </Example>
      <Example title="Form with a problem" isWide>
        <Form
          label="Example"
          onSubmit={() => undefined}
          problem="We could not reach the server. Nothing was sent."
        >
          <FormRow>
            <TextField label="First Name" value="Ada" onChange={() => undefined} />
            <TextField label="Last Name" value="" onChange={() => undefined} error="This field is required" />
          </FormRow>
          <FormActions>
            <Button variant="secondary">Cancel</Button>
            <Button type="submit">Save Changes</Button>
          </FormActions>
        </Form>
      </Example>
    </Section>
  )
}
