import "./pictures-field.css"
import { lazy, type ReactNode, Suspense, useRef, useState } from "react"
import type { PictureUse } from "#api/contract/picture-rules.ts"
import type { FieldBinding } from "#machines/form/form.react.ts"
import { Button } from "#ui/button/button.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { useNearViewport } from "../../-lists/use-near-viewport.ts"
import type { PictureFieldsProps, PictureListProps, RecordPicture } from "./picture-list.tsx"

const PictureUpload = lazy(() =>
  import("./picture-upload.tsx").then((module) => ({ default: module.PictureUpload })),
)

/** The cast keeps the type of the pictures. */
const PictureList = lazy(() =>
  import("./picture-list.tsx").then((module) => ({ default: module.PictureList })),
) as <P extends RecordPicture>(props: PictureListProps<P>) => ReactNode

/** Loads the list before the focus comes to it from the field above. */
const margin = "300px 0px"

const ListSkeleton = () => (
  <Loading label="Loading the pictures">
    <Skeleton height={180} />
  </Loading>
)

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
  const [isNear, setNear] = useState(false)
  useNearViewport(fieldRef, () => setNear(true), margin)
  const problems = error === undefined ? [] : value.map(problemOf)
  const isOfOne = problems.some((problem) => problem !== undefined)
  return (
    <div ref={fieldRef} className="pictures-field" data-field={name}>
      {value.length > 0 && !isNear && error === undefined && <ListSkeleton />}
      {value.length > 0 && (isNear || error !== undefined) && (
        <Suspense fallback={<ListSkeleton />}>
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
        </Suspense>
      )}
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
