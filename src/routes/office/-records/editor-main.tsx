import { useSelector } from "@xstate/react"
import { lazy, type ReactNode, Suspense } from "react"
import type { ActorRefFrom } from "xstate"
import type { formMachine } from "#machines/form/form.machine.ts"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import type { FieldWords, RecordEditor as EditorFlow } from "../-editor/conflict.tsx"
import { PendingPicture, type PendingPictureState } from "../-editor/pending-picture.ts"

// Loads with the first conflict, which is rare.
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

interface EditorMainProps extends FieldWords {
  readonly flow: EditorFlow
  readonly form: (props: RecordFormProps) => ReactNode
  readonly pending: PendingPictureState
}

/** Shows the form of a record, or the conflict of two changes. */
export function EditorMain({ flow, form: Form, labelOf, wordsOf, pending }: EditorMainProps) {
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  const isConflicted = useSelector(flow, (snapshot) => snapshot.matches({ editing: "conflicted" }))
  return (
    <>
      {isConflicted && (
        <Suspense fallback={<FormSkeleton />}>
          <Conflict flow={flow} labelOf={labelOf} wordsOf={wordsOf} />
        </Suspense>
      )}
      {form === undefined
        ? !isConflicted && <FormSkeleton />
        : // The cropper lives with the form, so a form with a chosen picture stays.
          (!isConflicted || pending.reason !== undefined) && (
            <div className="editor-form" data-hidden={isConflicted || undefined}>
              <PendingPicture value={pending}>
                <Form flow={flow} form={form} />
              </PendingPicture>
            </div>
          )}
    </>
  )
}
