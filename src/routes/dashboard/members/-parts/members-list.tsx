import { members } from "#api/members.ts"
import type { Role } from "#api/contract/users.ts"
import { sentenceOf } from "#machines/failure-sentence.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { ErrorState } from "#ui/error-state.tsx"
import { LoadMore } from "#ui/load-more.tsx"
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton.tsx"
import { SeenAt } from "../../-seen-at.tsx"
import { usePages } from "../../-use-pages.ts"
import { MemberCard } from "./member-card.tsx"

interface MembersListProps {
  readonly asked: {
    readonly search: string
    readonly role: Role | ""
    readonly region: string
    readonly pages: number
  }
  readonly onLoadMore: () => void
}

/** SPEC §9. */
const limit = 12

function MembersComing() {
  return (
    <Loading label="Loading members">
      <div className="member-grid">
        {Array.from({ length: 8 }, (_, card) => (
          <div key={card} className="member-card-coming">
            <Skeleton shape="circle" width={72} height={72} />
            <SkeletonText lines={2} />
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** The directory page after page, with every state that reading it can be in. */
export function MembersList({ asked, onLoadMore }: MembersListProps) {
  const { search, role, region, pages } = asked
  const read = usePages((page) => members({ search, role, region, page, limit }), pages)
  const { items, first, hasMore, isLoadingMore, moreFailure, askMoreAgain } = read
  if (first.data === undefined)
    return first.failure === null ? (
      <MembersComing />
    ) : (
      <ErrorState text={sentenceOf(first.failure)} onRetry={first.askAgain} isPending={first.isAsking} />
    )
  if (items.length === 0 && !hasMore)
    return (
      <EmptyState
        title="No Data Available"
        text={
          search === ""
            ? "Nobody else is here yet. Try another chapter or region."
            : `Nobody matches “${search}”. Try fewer or other words.`
        }
        drawing="search"
      />
    )
  return (
    <>
      <p role="status" className="visually-hidden">
        {items.length} {items.length === 1 ? "member" : "members"} shown
      </p>
      <SeenAt iso={first.seenAt} />
      <ul className="member-grid">
        {items.map((member) => (
          <MemberCard key={member._id} member={member} />
        ))}
      </ul>
      {moreFailure !== null && <ErrorState text={sentenceOf(moreFailure)} onRetry={askMoreAgain} />}
      <p className="members-more">
        <LoadMore hasMore={hasMore} isPending={isLoadingMore} onPress={onLoadMore} />
      </p>
    </>
  )
}
