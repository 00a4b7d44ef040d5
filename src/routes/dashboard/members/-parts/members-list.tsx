import "../../-cards/members.css"
import { members } from "#api/members.ts"
import MessageSquare from "lucide-react/icons/message-square"
import type { Role } from "#api/contract/users.ts"
import { ListSkeleton } from "#ui/skeleton/list-skeleton.tsx"
import { Skeleton, SkeletonText } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { ClearSearch } from "../../-lists/clear-search.tsx"
import { PagesView } from "../../-lists/pages-view.tsx"
import { MemberCard, memberNameId } from "../../-cards/member-card.tsx"

interface MembersListProps {
  readonly query: {
    readonly search: string
    readonly role: Role | ""
    readonly region: string
    readonly pages: number
  }
  readonly onLoadMore: () => void
  /** Called to remove the search and the filter. */
  readonly onShowAll: () => void
}

/** The page size of SPEC §9. */
const pageSize = 12

function MembersSkeleton() {
  return (
    <ListSkeleton label="Loading members" list="member-grid" item="member-card-skeleton" count={8}>
      <Skeleton shape="circle" width={72} height={72} />
      <SkeletonText lines={2} />
    </ListSkeleton>
  )
}

/** Shows the members of the directory as cards, with Load More. */
export function MembersList({ query, onLoadMore, onShowAll }: MembersListProps) {
  const { search, role, region, pages } = query
  return (
    <PagesView
      pageOf={(page) => members({ search, role, region, page, limit: pageSize })}
      pages={pages}
      singular="member"
      plural="members"
      skeleton={<MembersSkeleton />}
      empty={{
        text:
          search === ""
            ? "No member found. Try another chapter or region."
            : `Nobody matches “${search}”. Try fewer or other words.`,
        illustration: "search",
        action: (search !== "" || role !== "") && <ClearSearch onSearch={onShowAll} />,
      }}
      onLoadMore={onLoadMore}
    >
      {(items) => (
        <ul className="member-grid">
          {items.map((member) => (
            <MemberCard
              key={member._id}
              member={member}
              action={
                <RouterLink
                  to="/dashboard/messaging"
                  search={{ id: member._id }}
                  variant="secondary"
                  icon={<MessageSquare size={18} />}
                  aria-describedby={memberNameId(member)}
                >
                  Message
                </RouterLink>
              }
            />
          ))}
        </ul>
      )}
    </PagesView>
  )
}
