import "./records.css"
import { useEffect, useState } from "react"
import { useSession } from "#machines/app/app.react.ts"
import type { FormValues } from "#machines/form/form.machine.ts"
import type { editorDraft } from "#machines/record-editor/editor-draft.ts"
import { ownChangesOf, type RecordVersion, valueOf } from "#machines/record-editor/record-merge.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { FormActions } from "#ui/form/form.tsx"
import { focusUnlessElsewhere } from "#ui/lost-focus.ts"
import { showToast } from "#ui/toaster/toast.ts"

type Drafts = Pick<ReturnType<typeof editorDraft<FormValues>>, "read" | "clear">

export interface UnsavedChangesProps {
  /** The drafts of this kind of record. */
  readonly drafts: Drafts
  readonly id: string
  /** The record as it is stored. */
  readonly record: RecordVersion
  readonly labelOf: (name: string) => string
  readonly wordsOf: (name: string, value: unknown) => string
  /** Why the reader cannot edit the record any more, as a sentence. */
  readonly reason: string
}

type Draft = Awaited<ReturnType<Drafts["read"]>>

/** Shows what the reader typed about a record that they cannot edit any more, to copy or discard it (OFFICE §4). */
export function UnsavedChanges({ drafts, id, record, labelOf, wordsOf, reason }: UnsavedChangesProps) {
  const staffId = useSession((session) => session.context.user?._id)
  const [draft, setDraft] = useState<Draft>(null)
  useEffect(() => {
    if (staffId === undefined) return undefined
    let isShown = true
    // A storage that cannot be read has no draft.
    const show = (found: Draft) => {
      if (isShown) setDraft(found)
    }
    drafts.read(staffId, id).then(show, () => undefined)
    return () => {
      isShown = false
    }
  }, [drafts, staffId, id])
  const changes =
    draft === null
      ? []
      : ownChangesOf(draft.base.values, draft.values, record.values).map((name) => ({
          label: labelOf(name),
          typed: wordsOf(name, valueOf(draft.values, name)),
          stored: wordsOf(name, valueOf(record.values, name)),
        }))
  if (changes.length === 0 || staffId === undefined) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(changes.map(({ label, typed }) => `${label}: ${typed}`).join("\n"))
      showToast({ tone: "success", text: "Changes copied" })
    } catch {
      showToast({ tone: "error", text: "The changes could not be copied. Select the text instead." })
    }
  }
  const discard = () => {
    setDraft(null)
    void drafts.clear(staffId, id)
  }
  return (
    <Card as="section" aria-labelledby="unsaved-changes" className="record-block record-facts">
      <h2 id="unsaved-changes" className="display" tabIndex={-1} ref={focusUnlessElsewhere}>
        Your changes are not saved
      </h2>
      <Alert tone="amber" role="alert">
        {`${reason} What you typed is still on this device. Copy it, or discard it.`}
      </Alert>
      <DataList
        variant="columns"
        items={changes.map(({ label, typed, stored }) => ({
          label,
          value: (
            <>
              <p>{typed}</p>
              <p className="quiet">{`Now: ${stored}`}</p>
            </>
          ),
        }))}
      />
      <FormActions>
        <Button variant="quiet" onPress={discard}>
          Discard My Changes
        </Button>
        <Button onPress={() => void copy()}>Copy My Changes</Button>
      </FormActions>
    </Card>
  )
}
