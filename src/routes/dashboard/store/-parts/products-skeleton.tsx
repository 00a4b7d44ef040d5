import "../../../-member/store.css"
import { ListSkeleton } from "#ui/skeleton/list-skeleton.tsx"
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton/skeleton.tsx"

/** Shows the skeleton of the products. */
export function ProductsSkeleton() {
  return (
    <ListSkeleton label="Loading products" list="product-grid" item="product-card-skeleton" count={8}>
      <Skeleton height="auto" />
      <SkeletonText lines={2} />
    </ListSkeleton>
  )
}

/** Shows the skeleton of a product's page. */
export function ProductSkeleton() {
  return (
    <Loading label="Loading the product">
      <div className="product">
        <Skeleton shape="line" width="8rem" />
        <div className="product-columns">
          <div className="product-card-skeleton">
            <Skeleton height="auto" />
          </div>
          <div className="product-buy">
            <div className="product-title-skeleton">
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
