import { createFileRoute } from "@tanstack/react-router"
import { newProduct } from "#machines/product-editor/product-values.ts"
import { NewRecordPage } from "../-records/record-page.tsx"
import { WhatComesNext } from "../-records/what-comes-next.tsx"
import { ProductEditor } from "./-parts/product-editor.tsx"

export const Route = createFileRoute("/office/products/new")({
  head: () => ({ meta: [{ title: "New Product" }] }),
  component: NewProduct,
})

/** Makes a product, which begins as a draft (OFFICE §2). */
function NewProduct() {
  return (
    <NewRecordPage
      list="/office/products"
      several="products"
      permission="content.edit"
      title="New Product"
      text="Only the name and the prices are needed now. Members see nothing before you publish it."
      whoMayEdit="Editors and admins make products."
    >
      {(staffId) => (
        <ProductEditor staffId={staffId} id="new" record={newProduct}>
          {() => <WhatComesNext />}
        </ProductEditor>
      )}
    </NewRecordPage>
  )
}
