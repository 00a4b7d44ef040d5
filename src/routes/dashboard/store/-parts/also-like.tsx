import type { Product } from "#api/contract/products.ts"
import { products } from "#api/products.ts"
import type { Role } from "#api/contract/users.ts"
import { useRead } from "../../-use-read.ts"
import { ProductCard } from "./product-card.tsx"
import { ProductsComing } from "./products-coming.tsx"

const shown = 8

/** Others of the same maker first, then what stands near it on the shelf; never itself, never sold out. */
const near = (all: readonly Product[], to: Product): readonly Product[] =>
  all
    .filter(({ _id, stock }) => _id !== to._id && stock !== 0)
    .toSorted((a, b) => Number(b.brand === to.brand) - Number(a.brand === to.brand))
    .slice(0, shown)

/** 'You might also like' (SPEC §2): a row of products to draw aside. Without any it is not there. */
export function AlsoLike({ product, role }: { readonly product: Product; readonly role: Role }) {
  const { data, failure } = useRead(products({ search: "", page: 1 }))
  const others = data ? near(data.items, product) : []
  if (failure !== null && data === undefined) return null
  if (data !== undefined && others.length === 0) return null
  return (
    <section className="also-like" aria-labelledby="also-like-title">
      <h2 id="also-like-title" className="display">
        You might also like
      </h2>
      {data === undefined ? (
        <ProductsComing count={4} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys too
        <ul className="also-like-row" tabIndex={0} aria-label="You might also like">
          {others.map((other) => (
            <ProductCard key={other._id} product={other} role={role} />
          ))}
        </ul>
      )}
    </section>
  )
}
