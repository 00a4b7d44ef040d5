import "./pictures-field.css"
import { lazy, type ReactNode, Suspense, useRef, useState } from "react"
import type { PictureUse } from "#api/contract/picture-rules.ts"
import type { FieldBinding } from "#machines/form/form.react.ts"
import { Button } from "#ui/button/button.tsx"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import type { PictureFieldsProps, PictureListProps, RecordPicture } from "./picture-list.tsx"
import { useLaterPart } from "./use-later-part.ts"

const PictureUpload = lazy(() =>
  import("./picture-upload.tsx").then((module) => ({ default: module.PictureUpload })),
)

/** Loads the list before the focus comes to it from the field above. */
const margin = "300px 0px"

interface PicturesFieldProps<P extends RecordPicture> extends FieldBinding<readonly P[]> {
  readonly label: string
  readonly use: PictureUse
  readonly isOptional?: boolean
  /** The most pictures of a record. */
  readonly max: number
  /** Returns a picture that was just uploaded. */
  readonly newPicture: (imageUrl: string) => P
  /** Returns the message for one picture; undefined when it can be stored. */
  readonly problemOf: (picture: P) => string | undefined
  /** Shows further fields of a picture. */
  readonly fields?: (props: PictureFieldsProps<P>) => ReactNode
}

/**
 * Uploads the pictures of a record, shows them, and asks for the alternative text of each. The list loads once it is near
 * the viewport, and the upload when it opens. The first picture is in lists.
 */
export function PicturesField<P extends RecordPicture>({
  name,
  label,
  use,
  isOptional = false,
  max,
  value,
  error,
  isReadOnly,
  newPicture,
  problemOf,
  fields,
  onChange,
  onBlur,
}: PicturesFieldProps<P>) {
  const [isAdding, setAdding] = useState(false)
  const fieldRef = useRef<HTMLDivElement>(null)
  const {
    Part: PictureList,
    failure,
    isPending,
    retry,
  } = useLaterPart<PictureListProps<P>>(
    fieldRef,
    async () => (await import("./picture-list.tsx")).PictureList,
    margin,
  )
  const problems = error === undefined ? [] : value.map(problemOf)
  const isOfOne = problems.some((problem) => problem !== undefined)
  return (
    <div ref={fieldRef} className="pictures-field" data-field={name} tabIndex={-1}>
      {value.length > 0 &&
        (PictureList === undefined ? (
          failure === undefined ? (
            <Loading label="Loading the pictures">
              <Skeleton height={180} />
            </Loading>
          ) : (
            <ErrorState text={failure} onRetry={retry} isPending={isPending} />
          )
        ) : (
          <PictureList
            label={label}
            use={use}
            pictures={value}
            problems={problems}
            // Below the highest number, the field for another picture shows it.
            error={isOfOne || value.length < max ? undefined : error}
            isReadOnly={isReadOnly}
            fields={fields}
            onChange={onChange}
            onBlur={onBlur}
          />
        ))}
      {value.length < max &&
        (isAdding || (error !== undefined && !isOfOne) ? (
          <Suspense fallback={<Skeleton height={96} />}>
            <PictureUpload
              label={value.length === 0 ? label : "Another picture"}
              use={use}
              isOptional={isOptional}
              isDisabled={isReadOnly}
              error={isOfOne ? undefined : error}
              onUpload={(imageUrl) => {
                setAdding(false)
                onChange([...value, newPicture(imageUrl)])
              }}
            />
          </Suspense>
        ) : (
          <Button variant="secondary" isDisabled={isReadOnly} onPress={() => setAdding(true)}>
            {value.length === 0 ? "Add a Picture" : "Add Another Picture"}
          </Button>
        ))}
    </div>
  )
}
