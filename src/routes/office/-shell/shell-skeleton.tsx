import "./office-shell.css"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"

/** Shows the frame of the office while the staff roles are fetched. */
export function ShellSkeleton() {
  return (
    <main id="content" tabIndex={-1} className="office-page">
      <Loading label="Opening the office">
        <Skeleton width={160} height={36} />
        <Skeleton height={180} />
        <Skeleton height={180} />
      </Loading>
    </main>
  )
}
