import type { PictureUse } from "#api/contract/picture-rules.ts"
import type { FieldBinding } from "#machines/form/form.react.ts"
import { PicturesField } from "./pictures-field.tsx"

interface PictureFieldProps {
  readonly label: string
  readonly use: PictureUse
  /** The path of the picture. Empty without one. */
  readonly image: FieldBinding<string>
  readonly alt: FieldBinding<string>
}

/** Asks for the one picture of a record, and for what it shows. */
export const PictureField = ({ label, use, image, alt }: PictureFieldProps) => (
  <div data-field={alt.name}>
    <PicturesField
      {...image}
      label={label}
      use={use}
      isOptional
      max={1}
      value={image.value === "" ? [] : [{ imageUrl: image.value, alt: alt.value }]}
      error={image.error ?? alt.error}
      newPicture={(imageUrl) => ({ imageUrl, alt: "" })}
      problemOf={() => alt.error}
      onChange={([picture]) => {
        image.onChange(picture?.imageUrl ?? "")
        alt.onChange(picture?.alt ?? "")
      }}
    />
  </div>
)
