import "./products.css"
import { useId } from "react"
import { maxProductPictures } from "#api/contract/limits.ts"
import type { FieldBinding } from "#machines/form/form.react.ts"
import { newPicture, pictureProblem, type PictureValue } from "#machines/product-editor/product-values.ts"
import { TextField } from "#ui/text-field/text-field.tsx"
import type { PictureFieldsProps } from "../../-records/picture-list.tsx"
import { PicturesField } from "../../-records/pictures-field.tsx"
import { labelOf } from "./product-words.ts"

/** Asks for the colour that a picture shows: its name, and how its choice looks. */
function ColorFields({
  picture: { colorName, color },
  number,
  isReadOnly,
  onChange,
}: PictureFieldsProps<PictureValue>) {
  const id = useId()
  const name = colorName.trim()
  return (
    <>
      <TextField
        label="Colour"
        spokenPrefix={`Picture ${number}`}
        isOptional
        description="When members can choose this colour, its name."
        value={colorName}
        isReadOnly={isReadOnly}
        autoComplete="off"
        onChange={(text) => onChange({ colorName: text })}
      />
      {name !== "" && (
        <div className="ui-field office-product-color">
          <label className="ui-label" htmlFor={id}>
            {`How ${name} looks`}
          </label>
          <input
            id={id}
            type="color"
            value={color.toLowerCase()}
            disabled={isReadOnly}
            onChange={({ currentTarget }) => onChange({ color: currentTarget.value })}
          />
        </div>
      )}
    </>
  )
}

/** Asks for the pictures of a product, and for the colours that they show. */
export const ProductPictures = (field: FieldBinding<readonly PictureValue[]>) => (
  <PicturesField
    {...field}
    label={labelOf("pictures")}
    use="products"
    max={maxProductPictures}
    newPicture={newPicture}
    problemOf={pictureProblem}
    fields={ColorFields}
  />
)
