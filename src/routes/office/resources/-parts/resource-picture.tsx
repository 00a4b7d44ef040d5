import type { FieldBinding } from "#machines/form/form.react.ts"
import { PicturesField } from "../../-records/pictures-field.tsx"
import { labelOf } from "./resource-words.ts"

interface ResourcePictureProps {
  /** The path of the picture. Empty without one. */
  readonly image: FieldBinding<string>
  readonly alt: FieldBinding<string>
}

/** Asks for the picture of a resource, and for what it shows. */
export const ResourcePicture = ({ image, alt }: ResourcePictureProps) => (
  <div data-field={alt.name}>
    <PicturesField
      {...image}
      label={labelOf("featuredImage")}
      use="resources"
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
