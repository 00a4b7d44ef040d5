import type { OfficeProduct } from "#api/contract/office-products.ts"
import {
  officeProduct,
  officeProductLists,
  productDeletion,
  publishProduct,
  scheduleProduct,
  withdrawProduct,
} from "#api/office-products.ts"
import { RouterLink } from "../../../-router-link.ts"
import { DeleteDraft } from "../../-records/delete-draft.tsx"
import { Publication } from "../../-records/publication.tsx"
import { RecordButtons, ScheduledActs } from "../../-records/publication-acts.tsx"
import { ScheduleButton } from "../../-records/schedule-button.tsx"
import { restoring, scheduleFacts, withdrawnBefore } from "../../-records/schedule-words.ts"
import { priceWords, statusWords, stockWords } from "./product-words.ts"

const queries = { query: officeProduct, lists: officeProductLists }
const calls = { publish: publishProduct, withdraw: withdrawProduct }
const results = { publish: "The product is in the store", withdraw: "The product is a draft again" }

interface ProductPublicationProps {
  readonly product: OfficeProduct
  readonly mayEdit: boolean
  /** Whether the form beside has changes that are not saved. */
  readonly isUnsaved: boolean
}

/** Shows whether members can buy a product and how many pieces are left. Publishes and withdraws it (OFFICE §11). */
export function ProductPublication({ product, mayEdit, isUnsaved }: ProductPublicationProps) {
  const { status, visibleFrom, slug, stock, name, missing, changedBy, changedAt } = product
  const isInStore = status === "onSale" || status === "soldOut"
  const acts = {
    record: product,
    name,
    missing,
    queries,
    calls,
    restore: restoring(scheduleProduct, status, visibleFrom),
    meanings: {
      publish: `Members see it at once and can buy it for ${priceWords(product)}.`,
      withdraw: isInStore
        ? "It becomes a draft. Members no longer see it, and orders keep it."
        : withdrawnBefore,
    },
    results,
    isUnsaved,
  }
  return (
    <Publication
      status={statusWords[status]}
      facts={[
        ...scheduleFacts(status, visibleFrom),
        { label: "Stock", value: stockWords(stock) },
        { label: "Prices", value: priceWords(product) },
      ]}
      changedBy={changedBy}
      changedAt={changedAt}
    >
      {isInStore && (
        <RouterLink to="/dashboard/store/$slug" params={{ slug }} variant="text">
          See it as members do
        </RouterLink>
      )}
      {mayEdit && (
        <RecordButtons>
          <ScheduledActs
            {...acts}
            stage={isInStore ? "visible" : status}
            schedule={
              <ScheduleButton
                record={product}
                visibleFrom={visibleFrom}
                missing={missing}
                queries={queries}
                call={scheduleProduct}
                isUnsaved={isUnsaved}
              />
            }
          />
          {status === "draft" && (
            <DeleteDraft
              record={product}
              name={name}
              deletion={productDeletion}
              list="/office/products"
              isUnsaved={isUnsaved}
            />
          )}
        </RecordButtons>
      )}
    </Publication>
  )
}
