import "./records.css"
import { useSelector } from "@xstate/react"
import { type ReactNode, useMemo, useState } from "react"
import { useFlow } from "#machines/app/use-flow.ts"
import type { RecordEditorInput } from "#machines/record-editor/record-editor-setup.ts"
import type { recordEditorMachine } from "#machines/record-editor/record-editor.machine.ts"
import type { FieldWords } from "../-editor/conflict.tsx"
import { LeaveDialog } from "../-editor/leave-dialog.tsx"
import { EditorMain, type RecordFormProps } from "./editor-main.tsx"

interface RecordEditorProps extends FieldWords {
  /** The editor of this kind of record. */
  readonly machine: typeof recordEditorMachine
  readonly input: Omit<RecordEditorInput, "freshId">
  readonly form: (props: RecordFormProps) => ReactNode
  /** Content shown next to the form. `isUnsaved`: the form has changes that are not saved. */
  readonly children: (isUnsaved: boolean) => ReactNode
}

/** Edits a record of the office: its form, or the conflict of two changes (OFFICE §3). */
export function RecordEditor({ machine, input, labelOf, wordsOf, form, children }: RecordEditorProps) {
  const flow = useFlow(machine, { input: { ...input, freshId: crypto.randomUUID() } })
  const isUnsaved = useSelector(flow, (snapshot) => snapshot.hasTag("unsaved"))
  const [reason, setReason] = useState<string>()
  const pending = useMemo(() => ({ reason, setReason }), [reason])
  return (
    <div className="record-page">
      <div className="record-main">
        <EditorMain flow={flow} form={form} labelOf={labelOf} wordsOf={wordsOf} pending={pending} />
      </div>
      <div className="record-main">{children(isUnsaved)}</div>
      <LeaveDialog flow={flow} hasPicture={reason !== undefined} />
    </div>
  )
}
