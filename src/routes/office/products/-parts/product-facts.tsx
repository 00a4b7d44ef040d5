import "../../-records/pictures-field.css"
import type { OfficeProduct } from "#api/contract/office-products.ts"
import { Card } from "#ui/card/card.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { RecordPreview } from "../../-records/record-preview.tsx"
import { versionOf } from "#machines/product-editor/product-values.ts"
import { ProductPreview } from "./lazy-product-preview.ts"
import { countWords, labelOf } from "./product-words.ts"

/** Shows a product to staff who do not edit it. */
export function ProductFacts({ product }: { readonly product: OfficeProduct }) {
  const { description, brand, sizes, pictures, variants } = product
  const colors = pictures.flatMap(({ color }) => (color === null ? [] : [color.name]))
  return (
    <Card as="section" aria-label="The product" className="record-block">
      {description.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph === "" ? "No description yet" : paragraph}</p>
      ))}
      <DataList
        items={[
          { label: labelOf("brand"), value: brand ?? "None" },
          { label: labelOf("sizes"), value: sizes.join(", ") || "One size" },
          { label: "Colours", value: colors.join(", ") || "One colour" },
          ...(variants.length === 0 ? [] : [{ label: labelOf("variants"), value: countWords(variants) }]),
        ]}
      />
      <ul className="picture-list" aria-label={labelOf("pictures")}>
        {pictures.map(({ imageUrl, alt, color }) => (
          <li key={imageUrl}>
            <img src={imageUrl} alt="" width={140} height={140} />
            <p>{[alt || "Not described", color?.name].filter(Boolean).join(" · ")}</p>
          </li>
        ))}
      </ul>
      <RecordPreview name={product.name} width={1080}>
        <ProductPreview values={versionOf(product).values} />
      </RecordPreview>
    </Card>
  )
}
