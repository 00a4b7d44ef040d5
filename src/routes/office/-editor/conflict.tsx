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

export type RecordEditor = Actor<typeof recordEditorMachine>

/** The fields of a record in words. */
export interface FieldWords {
  readonly labelOf: (name: string) => string
  readonly wordsOf: (name: string, value: unknown) => ReactNode
}

interface SideProps {
  readonly group: string
  readonly title: string
  readonly words: ReactNode
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Side({ group, title, words, isChosen, onChoose }: SideProps) {
  const id = useId()
  return (
    <label className="editor-side">
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-value`}
      />
      <strong id={`${id}-title`}>{title}</strong>
      <span id={`${id}-value`} className="editor-side-value">
        {words}
      </span>
    </label>
  )
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
  const who = latest.changedBy ?? "The national office"
  const when = formatDateTime(latest.changedAt, lagos)
  return (
    <Card as="section" aria-labelledby={id} className="editor-conflict">
      <h2 id={id} className="display" tabIndex={-1} ref={focus}>
        Two changes
      </h2>
      <Alert tone="amber" role="alert">
        {`${who} saved a change on ${when}, before you did. Nothing is lost: choose for each field. The form then has your choices and all other changes of both.`}
      </Alert>
      {clashesOf(base.values, values, latest.values).map((name, index) => {
        const isMissing = attempted && choices[name] === undefined
        return (
          <fieldset
            key={name}
            className="editor-sides"
            {...(isMissing ? { "data-invalid": true, "aria-describedby": `${id}-${index}-missing` } : {})}
          >
            <legend>{labelOf(name)}</legend>
            <Side
              group={`${id}-${name}`}
              title="Your change"
              words={wordsOf(name, valueOf(values, name))}
              isChosen={choices[name] === "mine"}
              onChoose={() => flow.send({ type: "mine.taken", name })}
            />
            <Side
              group={`${id}-${name}`}
              title={`Saved by ${latest.changedBy ?? "the national office"}`}
              words={wordsOf(name, valueOf(latest.values, name))}
              isChosen={choices[name] === "theirs"}
              onChoose={() => flow.send({ type: "theirs.taken", name })}
            />
            {isMissing && (
              <span id={`${id}-${index}-missing`} className="ui-error">
                Choose one of the two
              </span>
            )}
          </fieldset>
        )
      })}
      <FormActions>
        <Button variant="quiet" onPress={() => flow.send({ type: "changes.discarded" })}>
          Discard My Changes
        </Button>
        <Button onPress={() => flow.send({ type: "choices.confirmed" })}>Continue with These</Button>
      </FormActions>
    </Card>
  )
}
