import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Actor } from "xstate"
import { isFailure } from "#api/cached-fallback.ts"
import { members } from "#api/members.ts"
import { failureMessage } from "#machines/failure-message.ts"
import type { grantMachine } from "#machines/grant/grant.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { SearchBox } from "#ui/search-box/search-box.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"

/** The maximum number of members that a search shows. */
const maxResults = 10

/** Finds the member who gets a role, by name, email or membership ID. The directory omits the reader. */
export function MemberDialog({ flow }: { readonly flow: Actor<typeof grantMachine> }) {
  const [search, setSearch] = useState("")
  const { data, error, isFetching, refetch } = useQuery({
    ...members({ search: search.trim(), role: "", region: "", page: 1, limit: maxResults }),
    // Shows the previous results while the next ones load.
    placeholderData: (previous) => previous,
  })
  return (
    <Dialog
      isOpen
      onOpenChange={() => flow.send({ type: "dialog.closed" })}
      title="Grant a role"
      subtitle="Which member gets it?"
    >
      <div className="staff-finder">
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
            <ul className="staff-found" aria-label="Members">
              {data.items.map((member) => (
                <li key={member._id}>
                  <div>
                    <p className="staff-name">{member.fullName}</p>
                    <p className="quiet">{`${member.membershipId} · ${member.email}`}</p>
                  </div>
                  <Button
                    variant="secondary"
                    aria-label={`Choose ${member.fullName}, ${member.membershipId}`}
                    onPress={() => flow.send({ type: "member.chosen", member })}
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
            <div className="staff-list">
              <Skeleton height={56} />
              <Skeleton height={56} />
              <Skeleton height={56} />
            </div>
          </Loading>
        )}
      </div>
    </Dialog>
  )
}
