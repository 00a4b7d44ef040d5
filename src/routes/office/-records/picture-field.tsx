import "./picture-field.css"
import { pictureSizes, type PictureUse } from "#api/contract/picture-rules.ts"
import type { FieldBinding } from "#machines/form/form.react.ts"
import { Button } from "#ui/button/button.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { PictureUpload } from "./picture-upload.tsx"

/** A picture of a record. `alt` describes it for those who cannot see it. */
export interface RecordPicture {
  readonly imageUrl: string
  readonly alt: string
}

interface PictureFieldProps extends FieldBinding<RecordPicture | null> {
  readonly label: string
  readonly use: PictureUse
  readonly isOptional?: boolean
}

/** Uploads the one picture of a record, shows it, and asks for its alternative text. */
export function PictureField({
  name,
  label,
  use,
  value,
  error,
  isOptional = false,
  isReadOnly,
  onChange,
  onBlur,
}: PictureFieldProps) {
  const [{ width, height }] = pictureSizes[use]
  return (
    <div className="picture-field" data-field={name}>
      {value !== null && (
        <>
          <img
            className="picture-preview"
            src={value.imageUrl}
            alt={value.alt}
            width={width}
            height={height}
          />
          <TextField
            label="Alternative text"
            description="What the picture shows, for those who cannot see it."
            value={value.alt}
            error={error}
            isReadOnly={isReadOnly}
            autoComplete="off"
            onChange={(alt) => onChange({ ...value, alt })}
            onBlur={onBlur}
          />
          <div>
            <Button variant="quiet" size="small" isDisabled={isReadOnly} onPress={() => onChange(null)}>
              Remove Picture
            </Button>
          </div>
        </>
      )}
      <PictureUpload
        label={value === null ? label : "Another picture"}
        use={use}
        isOptional={isOptional}
        isDisabled={isReadOnly}
        error={value === null ? error : undefined}
        onUpload={(imageUrl) => onChange({ imageUrl, alt: value?.alt ?? "" })}
      />
    </div>
  )
}
