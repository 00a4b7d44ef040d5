import "./pictures-field.css"
import { lazy, type ReactNode, Suspense, useId, useState } from "react"
import { pictureSizes, type PictureUse } from "#api/contract/picture-rules.ts"
import type { FieldBinding } from "#machines/form/form.react.ts"
import { Button } from "#ui/button/button.tsx"
import { Skeleton } from "#ui/skeleton/skeleton.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"

const PictureUpload = lazy(() =>
  import("./picture-upload.tsx").then((module) => ({ default: module.PictureUpload })),
)

/** A picture of a record. `alt` describes it for those who cannot see it. */
interface RecordPicture {
  readonly imageUrl: string
  readonly alt: string
}

/** What the further fields of one picture get. */
export interface PictureFieldsProps<P> {
  readonly picture: P
  /** The number of the picture, from 1. */
  readonly place: number
  readonly isReadOnly: boolean
  readonly onChange: (changes: Partial<P>) => void
}

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

/** Uploads the pictures of a record, shows them, and asks for the alternative text of each. The first one is in lists. */
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
  fields: Fields,
  onChange,
  onBlur,
}: PicturesFieldProps<P>) {
  const id = useId()
  const [isAdding, setAdding] = useState(false)
  const [{ width, height }] = pictureSizes[use]
  const problems = error === undefined ? [] : value.map(problemOf)
  const isOfOne = problems.some((problem) => problem !== undefined)
  const without = (picture: P) => value.filter((one) => one !== picture)
  return (
    <div className="pictures-field" data-field={name}>
      {value.length > 0 && (
        <div className="picture-upload">
          <span id={id} className="ui-label">
            {label}
          </span>
          <ul className="picture-list" aria-labelledby={id}>
            {value.map((picture, index) => {
              const place = index + 1
              return (
                <li key={picture.imageUrl} aria-label={`Picture ${place}`}>
                  <img src={picture.imageUrl} alt={picture.alt} width={width} height={height} />
                  <div className="picture-fields">
                    <TextField
                      label="Alternative text"
                      spokenPrefix={`Picture ${place}`}
                      description="What the picture shows, for those who cannot see it."
                      value={picture.alt}
                      error={problems[index]}
                      isReadOnly={isReadOnly}
                      autoComplete="off"
                      onChange={(alt) => onChange(value.with(index, { ...picture, alt }))}
                      onBlur={onBlur}
                    />
                    {Fields !== undefined && (
                      <Fields
                        picture={picture}
                        place={place}
                        isReadOnly={isReadOnly}
                        onChange={(changes) => onChange(value.with(index, { ...picture, ...changes }))}
                      />
                    )}
                    <div className="picture-buttons">
                      {index > 0 && (
                        <Button
                          variant="quiet"
                          size="small"
                          aria-label={`Show First: picture ${place}`}
                          isDisabled={isReadOnly}
                          onPress={() => onChange([picture, ...without(picture)])}
                        >
                          Show First
                        </Button>
                      )}
                      <Button
                        variant="quiet"
                        size="small"
                        aria-label={`Remove picture ${place}`}
                        isDisabled={isReadOnly}
                        onPress={() => onChange(without(picture))}
                      >
                        Remove
                      </Button>
                    </div>
                  </div>
                </li>
              )
            })}
          </ul>
        </div>
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
