import "../../../-member/store.css"
import { type ComponentType, useRef, useState } from "react"
import type { Product } from "#api/contract/products.ts"
import { products } from "#api/products.ts"
import type { Role } from "#api/contract/users.ts"
import type { Carousel as CarouselPart } from "#ui/carousel/carousel.tsx"
import { CarouselControls } from "#ui/carousel/carousel-controls.tsx"
import { CarouselSkeleton } from "#ui/carousel/carousel-skeleton.tsx"
import { Skeleton, SkeletonText } from "#ui/skeleton/skeleton.tsx"
import { useRead } from "../../-reading/use-read.ts"
import { useNearViewport } from "../../../-lists/use-near-viewport.ts"
import { ProductCard } from "./product-card.tsx"

/** The maximum number of related products. */
const maxProducts = 8

/** Returns the other products in stock, those of the same brand first. */
const relatedTo = (product: Product, all: readonly Product[]): readonly Product[] =>
  all
    .filter(({ _id, stock }) => _id !== product._id && stock !== 0)
    .toSorted((a, b) => Number(b.brand === product.brand) - Number(a.brand === product.brand))
    .slice(0, maxProducts)

type CarouselComponent = ComponentType<Parameters<typeof CarouselPart>[0]>

/** Shows 'You might also like' (SPEC §2) as a carousel. Shows nothing if there are no products or the carousel fails to load. */
export function RelatedProducts({ product, role }: { readonly product: Product; readonly role: Role }) {
  const { data, failure } = useRead(products({ search: "", page: 1 }))
  const sectionRef = useRef<HTMLElement>(null)
  const [module, setModule] = useState<{ readonly Carousel: CarouselComponent } | "missing">()
  useNearViewport(sectionRef, () => {
    import("#ui/carousel/carousel.tsx").then(setModule).catch(() => setModule("missing"))
  })
  const others = data ? relatedTo(product, data.items) : []
  if ((failure !== null && data === undefined) || module === "missing") return null
  if (data !== undefined && others.length === 0) return null
  return (
    <section ref={sectionRef} className="related-products" aria-labelledby="also-like-title">
      <div className="related-products-head">
        <h2 id="also-like-title" className="display">
          You might also like
        </h2>
        <CarouselControls />
      </div>
      {data === undefined || module === undefined ? (
        <CarouselSkeleton label="Loading products">
          <div className="product-card-skeleton">
            <Skeleton height="auto" />
            <SkeletonText lines={2} />
          </div>
        </CarouselSkeleton>
      ) : (
        <module.Carousel label="You might also like">
          {others.map((other) => (
            <ProductCard key={other._id} product={other} role={role} />
          ))}
        </module.Carousel>
      )}
    </section>
  )
}
