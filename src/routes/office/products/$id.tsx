import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { officeProduct, productDeletion } from "#api/office-products.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { productDraft } from "#machines/product-editor/product-draft.ts"
import { versionOf } from "#machines/product-editor/product-values.ts"
import { RecordPage, RecordReading, RecordSkeleton, roleEnded } from "../-records/record-page.tsx"
import { ProductEditor } from "./-parts/product-editor.tsx"
import { ProductFacts } from "./-parts/product-facts.tsx"
import { ProductPublication } from "./-parts/product-publication.tsx"
import { labelOf, wordsOf } from "./-parts/product-words.ts"

const ProductSkeleton = () => <RecordSkeleton one="product" />

export const Route = createFileRoute("/office/products/$id")({
  loader: ({ params }) => prefetch(queryClient, officeProduct(params.id)),
  head: () => ({ meta: [{ title: "Product" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: ProductSkeleton,
  component: ProductPage,
})

/** Shows one product: its form, its pieces, and whether members see it (OFFICE §2). */
function ProductPage() {
  const { id } = Route.useParams()
  return (
    <RecordPage
      list="/office/products"
      one="product"
      several="products"
      permission="content.edit"
      deletion={productDeletion}
      query={useQuery(officeProduct(id))}
      titleOf={({ name }) => name}
    >
      {(product, staffId) =>
        staffId === null ? (
          <RecordReading
            unsaved={{
              drafts: productDraft,
              id,
              record: versionOf(product),
              labelOf,
              wordsOf,
              reason: roleEnded("product"),
            }}
            record={<ProductFacts product={product} />}
          >
            <ProductPublication product={product} mayEdit={false} isUnsaved={false} />
          </RecordReading>
        ) : (
          <ProductEditor key={id} staffId={staffId} id={id} record={versionOf(product)}>
            {(isUnsaved) => <ProductPublication product={product} mayEdit isUnsaved={isUnsaved} />}
          </ProductEditor>
        )
      }
    </RecordPage>
  )
}
