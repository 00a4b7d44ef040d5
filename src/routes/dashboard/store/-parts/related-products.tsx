import "./store.css"
import { type ComponentType, useRef, useState } from "react"
import type { Product } from "#api/contract/products.ts"
import { products } from "#api/products.ts"
import type { Role } from "#api/contract/users.ts"
import type { Carousel as CarouselPart } from "#ui/carousel/carousel.tsx"
import { CarouselSkeleton } from "#ui/carousel/carousel-skeleton.tsx"
import { Skeleton, SkeletonText } from "#ui/skeleton/skeleton.tsx"
import { useRead } from "../../-reading/use-read.ts"
import { useNearViewport } from "../../-lists/use-near-viewport.ts"
import { ProductCard } from "./product-card.tsx"

const shown = 8

/** Returns related products, those of the same brand first. Leaves out the product itself and sold-out ones. */
const near = (all: readonly Product[], to: Product): readonly Product[] =>
  all
    .filter(({ _id, stock }) => _id !== to._id && stock !== 0)
    .toSorted((a, b) => Number(b.brand === to.brand) - Number(a.brand === to.brand))
    .slice(0, shown)

type Row = ComponentType<Parameters<typeof CarouselPart>[0]>

/** Shows 'You might also like' (SPEC §2) as a carousel. Shows nothing without products, or if the carousel fails to load. */
export function RelatedProducts({ product, role }: { readonly product: Product; readonly role: Role }) {
  const { data, failure } = useRead(products({ search: "", page: 1 }))
  const sectionRef = useRef<HTMLElement>(null)
  const [row, setRow] = useState<{ readonly Carousel: Row } | "missing">()
  useNearViewport(sectionRef, () => {
    import("#ui/carousel/carousel.tsx").then(setRow, () => setRow("missing"))
  })
  const others = data ? near(data.items, product) : []
  if ((failure !== null && data === undefined) || row === "missing") return null
  if (data !== undefined && others.length === 0) return null
  return (
    <section ref={sectionRef} className="related-products" aria-labelledby="also-like-title">
      <h2 id="also-like-title" className="display">
        You might also like
      </h2>
      {data === undefined || row === undefined ? (
        <CarouselSkeleton label="Loading products">
          <div className="product-card-skeleton">
            <Skeleton height="auto" />
            <SkeletonText lines={2} />
          </div>
        </CarouselSkeleton>
      ) : (
        <row.Carousel label="You might also like">
          {others.map((other) => (
            <ProductCard key={other._id} product={other} role={role} />
          ))}
        </row.Carousel>
      )}
    </section>
  )
}
