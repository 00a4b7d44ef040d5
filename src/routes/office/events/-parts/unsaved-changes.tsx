import "../../-records/records.css"
import { useEffect, useState } from "react"
import { eventDraft } from "#machines/event-editor/event-draft.ts"
import type { EventValues } from "#machines/event-editor/event-values.ts"
import { isSame, type RecordVersion } from "#machines/record-editor/record-merge.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { FormActions } from "#ui/form/form.tsx"
import { focusUnlessElsewhere } from "#ui/lost-focus.ts"
import { showToast } from "#ui/toaster/toast.ts"
import { labelOf, wordsOf } from "./event-field-words.ts"

interface UnsavedChangesProps {
  readonly staffId: string
  /** The event's id. */
  readonly id: string
  /** The event as it is stored. */
  readonly record: RecordVersion
  /** Why the reader cannot edit the event any more, as a sentence. */
  readonly reason: string
}

type Draft = Awaited<ReturnType<typeof eventDraft.read>>

/** Returns the fields that the reader changed to something else than what is stored, in words. */
const changesOf = (draft: NonNullable<Draft>, record: RecordVersion) =>
  Object.entries(draft.values)
    .filter(
      ([name, value]) =>
        !isSame(value, draft.base.values[name as keyof EventValues]) && !isSame(value, record.values[name]),
    )
    .map(([name, value]) => ({
      label: labelOf(name),
      typed: wordsOf(name, value),
      stored: wordsOf(name, record.values[name]),
    }))

/** Shows what the reader typed about an event that they cannot edit any more, to copy or discard it (OFFICE §4). */
export function UnsavedChanges({ staffId, id, record, reason }: UnsavedChangesProps) {
  const [draft, setDraft] = useState<Draft>(null)
  useEffect(() => {
    let isShown = true
    // A storage that cannot be read has no draft.
    const show = (found: Draft) => {
      if (isShown) setDraft(found)
    }
    eventDraft.read(staffId, id).then(show, () => undefined)
    return () => {
      isShown = false
    }
  }, [staffId, id])
  const changes = draft === null ? [] : changesOf(draft, record)
  if (changes.length === 0) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(changes.map(({ label, typed }) => `${label}: ${typed}`).join("\n"))
      showToast({ tone: "success", text: "Changes copied" })
    } catch {
      showToast({ tone: "error", text: "The changes could not be copied. Select their words instead." })
    }
  }
  const discard = () => {
    setDraft(null)
    void eventDraft.clear(staffId, id)
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
