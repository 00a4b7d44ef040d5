import { createProduct, officeProduct, officeProductLists, saveProduct } from "#api/office-products.ts"
import { provideRecordEditor } from "../record-editor/record-editor.actors.ts"
import { productDraft } from "./product-draft.ts"
import { fieldMessagesOf, productOf, versionOf } from "./product-values.ts"

/** The editor of a product. */
export const liveProductEditor = provideRecordEditor({
  query: officeProduct,
  lists: officeProductLists,
  create: createProduct,
  save: saveProduct,
  versionOf,
  requestOf: productOf,
  fieldMessagesOf,
  draft: productDraft,
})
