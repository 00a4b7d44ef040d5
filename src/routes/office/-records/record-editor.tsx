import "./records.css"
import { useSelector } from "@xstate/react"
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react"
import type { ActorRefFrom } from "xstate"
import { useFlow } from "#machines/app/use-flow.ts"
import type { formMachine } from "#machines/form/form.machine.ts"
import type { RecordEditorInput } from "#machines/record-editor/record-editor-setup.ts"
import type { recordEditorMachine } from "#machines/record-editor/record-editor.machine.ts"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import type { FieldWords, RecordEditor as EditorFlow } from "../-editor/conflict.tsx"
import { LeaveDialog } from "../-editor/leave-dialog.tsx"
import { PendingPicture } from "../-editor/pending-picture.ts"

// Loads with the first conflict.
const Conflict = lazy(() =>
  import("../-editor/conflict.tsx").then((module) => ({ default: module.Conflict })),
)

const FormSkeleton = () => (
  <Loading label="Loading the form">
    <Skeleton height={720} />
  </Loading>
)

/** The flow of an editor and its form, for the fields of one kind of record. */
export interface RecordFormProps {
  readonly flow: EditorFlow
  readonly form: ActorRefFrom<typeof formMachine>
}

interface RecordEditorProps extends FieldWords {
  /** The editor of this kind of record. */
  readonly machine: typeof recordEditorMachine
  readonly input: Omit<RecordEditorInput, "freshId">
  readonly form: (props: RecordFormProps) => ReactNode
  /** Content shown next to the form. `isUnsaved`: the form has changes that are not saved. */
  readonly children: (isUnsaved: boolean) => ReactNode
}

/** Edits a record of the office: its form, or the conflict of two changes (OFFICE §3). */
export function RecordEditor({ machine, input, labelOf, wordsOf, form: Form, children }: RecordEditorProps) {
  const flow = useFlow(machine, { input: { ...input, freshId: crypto.randomUUID() } })
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  const isConflicted = useSelector(flow, (snapshot) => snapshot.matches({ editing: "conflicted" }))
  const isUnsaved = useSelector(flow, (snapshot) => snapshot.hasTag("unsaved"))
  const [reason, setReason] = useState<string>()
  const pending = useMemo(() => ({ reason, setReason }), [reason])
  return (
    <div className="record-page">
      <div className="record-main">
        {isConflicted ? (
          <Suspense fallback={<FormSkeleton />}>
            <Conflict flow={flow} labelOf={labelOf} wordsOf={wordsOf} />
          </Suspense>
        ) : form === undefined ? (
          <FormSkeleton />
        ) : (
          <PendingPicture value={pending}>
            <Form flow={flow} form={form} />
          </PendingPicture>
        )}
      </div>
      <div className="record-main">{children(isUnsaved)}</div>
      <LeaveDialog flow={flow} />
    </div>
  )
}
