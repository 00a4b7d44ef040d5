import "./editor.css"
import { useSelector } from "@xstate/react"
import { type ReactNode, useId } from "react"
import type { Actor } from "xstate"
import { formatDateTime, lagos } from "#api/dates.ts"
import type { recordEditorMachine } from "#machines/record-editor/record-editor.machine.ts"
import { clashesOf, valueOf } from "#machines/record-editor/record-merge.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { FormActions } from "#ui/form/form.tsx"
import { TwoValues } from "#ui/two-values/two-values.tsx"

export type RecordEditor = Actor<typeof recordEditorMachine>

/** The fields of a record in words. */
export interface FieldWords {
  readonly labelOf: (name: string) => string
  readonly wordsOf: (name: string, value: unknown) => ReactNode
}

/** Moves the focus to the heading, because the form that had it is gone. */
const focus = (heading: HTMLElement | null) => heading?.focus()

interface ConflictProps extends FieldWords {
  readonly flow: RecordEditor
}

/** Shows each field that two people changed, side by side, and asks which value counts (OFFICE §3). */
export function Conflict({ flow, labelOf, wordsOf }: ConflictProps) {
  const id = useId()
  const { base, values, latest, choices, attempted } = useSelector(flow, (snapshot) => snapshot.context)
  const who = latest.changedBy ?? "the national office"
  const when = formatDateTime(latest.changedAt, lagos)
  return (
    <Card as="section" aria-labelledby={id} className="editor-conflict">
      <h2 id={id} className="display" tabIndex={-1} ref={focus}>
        Two changes
      </h2>
      <Alert tone="amber" role="alert">
        {`${latest.changedBy ?? "The national office"} saved a change on ${when}, before you did. Nothing is lost: choose for each field. The form then has your choices and all other changes of both.`}
      </Alert>
      {clashesOf(base.values, values, latest.values).map((name) => (
        <TwoValues
          key={name}
          label={labelOf(name)}
          sides={[
            { value: "mine", title: "Your change", words: wordsOf(name, valueOf(values, name)) },
            { value: "theirs", title: `Saved by ${who}`, words: wordsOf(name, valueOf(latest.values, name)) },
          ]}
          value={choices[name] ?? ""}
          onChange={(choice) => flow.send({ type: choice === "mine" ? "mine.taken" : "theirs.taken", name })}
          error={attempted && choices[name] === undefined ? "Choose one of the two" : undefined}
        />
      ))}
      <FormActions>
        <Button variant="quiet" onPress={() => flow.send({ type: "changes.discarded" })}>
          Discard My Changes
        </Button>
        <Button onPress={() => flow.send({ type: "choices.confirmed" })}>Continue with These</Button>
      </FormActions>
    </Card>
  )
}
