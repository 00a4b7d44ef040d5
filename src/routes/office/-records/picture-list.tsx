import { type ReactNode, useEffect, useId, useRef } from "react"
import { pictureSizes, type PictureUse } from "#api/contract/picture-rules.ts"
import { Button } from "#ui/button/button.tsx"
import { AlertIcon } from "#ui/icons.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"

/** A picture of a record. `alt` describes it for those who cannot see it. */
export interface RecordPicture {
  readonly imageUrl: string
  readonly alt: string
}

/** What the further fields of one picture get. */
export interface PictureFieldsProps<P> {
  readonly picture: P
  /** The number of the picture, from 1. */
  readonly number: number
  readonly isReadOnly: boolean
  readonly onChange: (changes: Partial<P>) => void
}

export interface PictureListProps<P extends RecordPicture> {
  readonly label: string
  readonly use: PictureUse
  readonly pictures: readonly P[]
  /** The message for each picture; undefined for one that can be stored. */
  readonly problems: readonly (string | undefined)[]
  /** The message about all of them. */
  readonly error: string | undefined
  readonly isReadOnly: boolean
  /** Shows further fields of a picture. */
  readonly fields: ((props: PictureFieldsProps<P>) => ReactNode) | undefined
  readonly onChange: (pictures: readonly P[]) => void
  readonly onBlur: () => void
}

/** Shows the pictures of a record, each with its alternative text. */
export function PictureList<P extends RecordPicture>({
  label,
  use,
  pictures,
  problems,
  error,
  isReadOnly,
  fields: Fields,
  onChange,
  onBlur,
}: PictureListProps<P>) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  // A refused save focuses the field before this list has loaded.
  useEffect(() => {
    const field = ref.current?.closest("[data-field]")
    if (field?.contains(document.activeElement) === true)
      field.querySelector<HTMLElement>("[aria-invalid='true']")?.focus()
  }, [])
  const [{ width, height }] = pictureSizes[use]
  const without = (picture: P) => pictures.filter((one) => one !== picture)
  return (
    <div ref={ref} className="picture-upload">
      <span id={id} className="ui-label">
        {label}
      </span>
      <ul className="picture-list" aria-labelledby={id}>
        {pictures.map((picture, index) => {
          const number = index + 1
          return (
            <li key={picture.imageUrl} aria-label={`Picture ${number}`}>
              <img src={picture.imageUrl} alt={picture.alt} width={width} height={height} />
              <div className="picture-fields">
                <TextField
                  label="Alternative text"
                  spokenPrefix={`Picture ${number}`}
                  description="What the picture shows, for those who cannot see it."
                  value={picture.alt}
                  error={problems[index]}
                  isReadOnly={isReadOnly}
                  autoComplete="off"
                  onChange={(alt) => onChange(pictures.with(index, { ...picture, alt }))}
                  onBlur={onBlur}
                />
                {Fields !== undefined && (
                  <Fields
                    picture={picture}
                    number={number}
                    isReadOnly={isReadOnly}
                    onChange={(changes) => onChange(pictures.with(index, { ...picture, ...changes }))}
                  />
                )}
                <div className="picture-buttons">
                  {index > 0 && (
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={`Show First: picture ${number}`}
                      isDisabled={isReadOnly}
                      onPress={() => onChange([picture, ...without(picture)])}
                    >
                      Show First
                    </Button>
                  )}
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Remove picture ${number}`}
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
      {error !== undefined && (
        <p role="alert" className="ui-error">
          <AlertIcon />
          {error}
        </p>
      )}
    </div>
  )
}
