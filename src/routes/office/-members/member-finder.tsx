import "./member-finder.css"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { isFailure } from "#api/cached-fallback.ts"
import type { Member } from "#api/contract/members.ts"
import { members } from "#api/members.ts"
import { failureMessage } from "#machines/failure-message.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { SearchBox } from "#ui/search-box/search-box.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"

/** The maximum number of members that a search shows. */
const maxResults = 10

interface MemberFinderProps {
  readonly onChoose: (member: Member) => void
  /** The chosen member who is being sent; null for none. Their button keeps the focus. */
  readonly busyId?: string | null
  /** Why the chosen member was refused. */
  readonly problem?: string
}

/** Finds a member by name, email or membership ID. The directory omits the reader. */
export function MemberFinder({ onChoose, busyId = null, problem }: MemberFinderProps) {
  const [search, setSearch] = useState("")
  const { data, error, isFetching, refetch } = useQuery({
    ...members({ search: search.trim(), role: "", region: "", page: 1, limit: maxResults }),
    // Shows the previous results while the next ones load.
    placeholderData: (previous) => previous,
  })
  return (
    <div className="member-finder">
      {problem !== undefined && (
        <Alert tone="red" role="alert">
          {problem}
        </Alert>
      )}
      <SearchBox
        label="Search members"
        placeholder="Name, email or membership ID"
        value={search}
        onSearch={setSearch}
      />
      {data !== undefined ? (
        data.items.length === 0 ? (
          <EmptyState
            illustration="search"
            title="No member found"
            text="Try the whole email address or the membership ID."
          />
        ) : (
          <ul className="member-finder-found" aria-label="Members">
            {data.items.map((member) => (
              <li key={member._id}>
                <div>
                  <p className="member-finder-name">{member.fullName}</p>
                  <p className="quiet">{`${member.membershipId} · ${member.email}`}</p>
                </div>
                <Button
                  variant="secondary"
                  isPending={busyId === member._id}
                  isDisabled={busyId !== null && busyId !== member._id}
                  aria-label={`Choose ${member.fullName}, ${member.membershipId}`}
                  onPress={() => onChoose(member)}
                >
                  Choose
                </Button>
              </li>
            ))}
          </ul>
        )
      ) : isFailure(error) ? (
        <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <Loading label="Loading members">
          <Skeleton height={56} />
          <Skeleton height={56} />
          <Skeleton height={56} />
        </Loading>
      )}
    </div>
  )
}
