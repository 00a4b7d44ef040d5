import "../../../-member/jobs.css"
import { ListSkeleton } from "#ui/skeleton/list-skeleton.tsx"
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton/skeleton.tsx"

/** Shows the skeleton of the jobs. */
export function JobsSkeleton() {
  return (
    <ListSkeleton label="Loading volunteer opportunities" list="job-grid" item="ui-card job-card">
      <Skeleton shape="line" width="70%" />
      <SkeletonText lines={5} />
    </ListSkeleton>
  )
}

/** Shows the skeleton of a job's page. */
export function JobSkeleton() {
  return (
    <Loading label="Loading the volunteer opportunity">
      <div className="job">
        <Skeleton shape="line" width="9rem" />
        <div className="job-title-skeleton">
          <Skeleton shape="line" width="70%" />
        </div>
        <div className="job-columns">
          <div className="job-story">
            <SkeletonText lines={8} />
          </div>
          <div className="job-facts">
            <Skeleton height={320} />
          </div>
        </div>
      </div>
    </Loading>
  )
}
