import { useFormFields } from "#machines/form/form.react.ts"
import type { ProductValues } from "#machines/product-editor/product-values.ts"
import { Card } from "#ui/card/card.tsx"
import { Form, FormRow } from "#ui/form/form.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { EditorActions } from "../../-editor/editor-actions.tsx"
import type { RecordFormProps } from "../../-records/record-editor.tsx"
import { ProductPictures } from "./product-pictures.tsx"
import { labelOf } from "./product-words.ts"

/** Shows the fields of a product. */
export function ProductForm({ flow, form }: RecordFormProps) {
  const { field, formRef } = useFormFields<ProductValues>(form)
  return (
    <Card as="section" aria-label="The product">
      <Form ref={formRef} label="Product" onSubmit={() => flow.send({ type: "save.pressed" })}>
        <TextField {...field("name")} label={labelOf("name")} autoComplete="off" />
        <TextArea
          {...field("description")}
          label={labelOf("description")}
          rows={5}
          description="An empty line begins a new paragraph."
        />
        <TextField {...field("brand")} label={labelOf("brand")} isOptional autoComplete="off" />
        <FormRow>
          <TextField
            {...field("price")}
            label={labelOf("price")}
            prefix="₦"
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            {...field("priceUSD")}
            label={labelOf("priceUSD")}
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            description="For the Global Network."
          />
        </FormRow>
        <FormRow>
          <TextField
            {...field("stock")}
            label={labelOf("stock")}
            isOptional
            inputMode="numeric"
            autoComplete="off"
            description="Over all sizes and colours. Leave it empty if you do not count them."
          />
          <TextField
            {...field("sizes")}
            label={labelOf("sizes")}
            isOptional
            autoComplete="off"
            description="Separate them with commas, such as S, M, L."
          />
        </FormRow>
        <ProductPictures {...field("pictures")} />
        <EditorActions flow={flow} />
      </Form>
    </Card>
  )
}
