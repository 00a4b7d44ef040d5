import { Loading, Skeleton, SkeletonText } from "#ui/skeleton.tsx"

/** The shape of the shelves while they are on their way. */
export function ProductsComing({ count = 8 }: { readonly count?: number }) {
  return (
    <Loading label="Loading products">
      <div className="product-grid">
        {Array.from({ length: count }, (_, card) => (
          <div key={card} className="product-card-coming">
            <Skeleton height="auto" />
            <SkeletonText lines={2} />
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** The shape of a product's page. */
export function ProductComing() {
  return (
    <Loading label="Loading the product">
      <div className="product">
        <Skeleton shape="line" width="8rem" />
        <div className="product-columns">
          <div className="product-card-coming">
            <Skeleton height="auto" />
          </div>
          <div className="product-buy">
            <div className="product-title-coming">
              <Skeleton shape="line" width="80%" />
            </div>
            <SkeletonText lines={5} />
            <Skeleton height={220} />
          </div>
        </div>
      </div>
    </Loading>
  )
}
