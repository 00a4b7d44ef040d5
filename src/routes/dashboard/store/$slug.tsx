import { createFileRoute, notFound } from "@tanstack/react-router"
import type { Product } from "#api/contract/products.ts"
import { productBySlug } from "#api/products.ts"
import { queryClient } from "#api/query-client.ts"
import { prefetch } from "#api/prefetch.ts"
import { useSession } from "#machines/app/app.react.ts"
import { ReadError } from "../-reading/read-error.tsx"
import { StaleAlert } from "../-reading/stale-alert.tsx"
import { useRead } from "../-reading/use-read.ts"
import { ProductSkeleton } from "./-parts/products-skeleton.tsx"
import { ProductView } from "./-parts/product-view.tsx"
import { coloursOf } from "../../-member/product-variants.ts"
import { NotFoundScreen } from "../../-errors/not-found-screen.tsx"
import { hasTag } from "../../../outcome.ts"
import { validSearch } from "../../-valid-search.ts"

/** The search parameters: the variant that is shown first. */
interface ProductSearch {
  readonly size?: string
  readonly color?: string
  /** Whether the member is replacing this variant in the cart. */
  readonly change?: true
}

/** Returns a search parameter as text; the router parses a number such as a size. */
const textOf = (given: unknown): string | undefined =>
  typeof given === "number" || (typeof given === "string" && given !== "") ? String(given) : undefined

const validateSearch = validSearch((given): ProductSearch => {
  const size = textOf(given["size"])
  const color = textOf(given["color"])
  return {
    ...(size === undefined ? {} : { size }),
    ...(color === undefined ? {} : { color }),
    ...(given["change"] === true || given["change"] === "true" ? { change: true } : {}),
  }
})

export const Route = createFileRoute("/dashboard/store/$slug")({
  validateSearch,
  loader: async ({ params }): Promise<Product | undefined> => {
    const { data, error } = await prefetch(queryClient, productBySlug(params.slug))
    if (hasTag(error, "NotFound")) throw notFound()
    return data
  },
  head: ({ loaderData }) => ({
    meta: loaderData
      ? [{ title: loaderData.name }, { name: "description", content: loaderData.description.slice(0, 180) }]
      : [{ title: "Product" }],
  }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: ProductSkeleton,
  component: ProductPage,
  // Declared here so that the dashboard's layout stays around the page.
  notFoundComponent: NotFoundScreen,
})

function ProductPage() {
  const { slug } = Route.useParams()
  const { size, color, change } = Route.useSearch()
  const user = useSession((session) => session.context.user)
  const { data: product, failure, isFresh, cachedAt, isFetching, refetch } = useRead(productBySlug(slug))
  if (hasTag(failure, "NotFound")) return <NotFoundScreen />
  if (user === null) return null
  if (product === undefined)
    return failure === null ? (
      <ProductSkeleton />
    ) : (
      <ReadError failure={failure} onRetry={refetch} isPending={isFetching} />
    )
  return (
    <>
      <StaleAlert cachedAt={cachedAt} />
      <ProductView
        // Starts a new choice when the product's sizes or colours have changed.
        key={JSON.stringify([product.slug, product.sizes, coloursOf(product)])}
        product={product}
        role={user.role}
        isFresh={isFresh}
        requested={{ size: size ?? null, color: color ?? null }}
        isChanging={change === true}
      />
    </>
  )
}
