import { GraduationCap, Globe, Stethoscope } from "lucide-react"
import { type AccountType, accountTypeOf } from "#machines/signup/account-type.ts"
import { Button } from "#ui/button/button.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { RadioCards } from "#ui/radio-cards/radio-cards.tsx"

const cards = [
  {
    value: "student",
    title: "Student",
    text: "You are training in medicine or dentistry.",
    points: ["Admission year", "Student chapter"],
    icon: <GraduationCap />,
    tone: "plum",
  },
  {
    value: "doctor",
    title: "Doctor",
    text: "You practise in Nigeria.",
    points: ["Licence number", "Specialty", "State chapter"],
    icon: <Stethoscope />,
    tone: "green",
  },
  {
    value: "global member",
    title: "Global Member",
    text: "You practise or live abroad.",
    points: ["Licence number", "Specialty", "Region"],
    icon: <Globe />,
    tone: "indigo",
  },
] as const

interface TypeChooserProps {
  readonly choice: AccountType | null
  readonly isMissing: boolean
  readonly onChoose: (type: AccountType) => void
  readonly onContinue: () => void
}

/** Shows three cards, each with the details that its form needs (SPEC §2 /signup). */
export function TypeChooser({ choice, isMissing, onChoose, onContinue }: TypeChooserProps) {
  return (
    <Form label="Account type" onSubmit={onContinue}>
      <RadioCards
        label="Account type"
        isLabelHidden
        options={cards}
        value={choice ?? ""}
        onChange={(value) => {
          const type = accountTypeOf(value)
          if (type !== null) onChoose(type)
        }}
        error={isMissing ? "Please select an account type" : undefined}
      />
      <FormActions>
        <Button type="submit">Continue</Button>
      </FormActions>
    </Form>
  )
}
