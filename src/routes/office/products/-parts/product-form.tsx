import { useFormFields } from "#machines/form/form.react.ts"
import { countsTable, type ProductValues } from "#machines/product-editor/product-values.ts"
import { Card } from "#ui/card/card.tsx"
import { Form, FormRow } from "#ui/form/form.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { EditorActions } from "../../-editor/editor-actions.tsx"
import type { RecordFormProps } from "../../-records/editor-main.tsx"
import { RecordPreview } from "../../-records/record-preview.tsx"
import { ProductPictures } from "./product-pictures.tsx"
import { ProductStock } from "./product-stock.tsx"
import { ProductPreview } from "./lazy-product-preview.ts"
import { labelOf } from "./product-words.ts"

/** Shows the fields of a product, and what is typed as members will see it. */
export function ProductForm({ flow, form }: RecordFormProps) {
  const { field, values, formRef } = useFormFields<ProductValues>(form)
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
        <TextField
          {...field("sizes")}
          label={labelOf("sizes")}
          isOptional
          autoComplete="off"
          description="Separate them with commas, such as S, M, L."
        />
        <ProductPictures {...field("pictures")} />
        <ProductStock table={countsTable(values)} stock={field("stock")} counts={field("variants")} />
        <RecordPreview name={values.name} width={1080}>
          <ProductPreview values={values} />
        </RecordPreview>
        <EditorActions flow={flow} />
      </Form>
    </Card>
  )
}
