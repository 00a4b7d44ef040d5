import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Button as PlainButton } from "react-aria-components/Button"
import { members } from "#api/members.ts"
import { failureMessage } from "#machines/failure-message.ts"
import { Avatar } from "#ui/avatar/avatar.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { ListSkeleton } from "#ui/skeleton/list-skeleton.tsx"
import { SearchBox } from "#ui/search-box/search-box.tsx"
import { Skeleton } from "#ui/skeleton/skeleton.tsx"
import type { Failure } from "../../../../outcome.ts"
import { roleLabels } from "../../../-member/roles.ts"

interface NewMessageProps {
  readonly onClose: () => void
  readonly onChosen: (id: string) => void
}

/** The maximum number of search results (SPEC §9). */
const maxResults = 50

/** Shows the New-message dialog with its member search (SPEC §2). */
export function NewMessage({ onClose, onChosen }: NewMessageProps) {
  const [search, setSearch] = useState("")
  const results = useQuery({
    ...members({ search: search.trim(), role: "", region: "", page: 1, limit: maxResults }),
    // Shows the previous results while the next ones load.
    placeholderData: (previous) => previous,
  })
  const others = results.data?.items
  return (
    <Dialog isOpen onOpenChange={onClose} title="New message" subtitle="Whom do you want to write to?">
      <div className="new-message">
        <SearchBox label="Search members" value={search} onSearch={setSearch} />
        {others === undefined && results.isError ? (
          <ErrorState
            text={failureMessage(results.error as unknown as Failure)}
            onRetry={() => void results.refetch()}
            isPending={results.isFetching}
          />
        ) : others === undefined ? (
          <ListSkeleton label="Loading members" item="contact" count={5}>
            <Skeleton shape="circle" width={40} height={40} />
            <Skeleton shape="line" width={170} />
          </ListSkeleton>
        ) : others.length === 0 ? (
          <EmptyState illustration="search" title="No Data Available" />
        ) : (
          <ul className="contact-rows" aria-label="Members">
            {others.map((member) => (
              <li key={member._id}>
                <PlainButton className="contact" onPress={() => onChosen(member._id)}>
                  <Avatar
                    name={member.fullName}
                    src={member.avatarUrl ?? undefined}
                    tone={roleLabels[member.role].tone}
                    size={40}
                  />
                  <span className="contact-words">
                    <span className="contact-name">{member.fullName}</span>
                    <span className="contact-last">
                      {[roleLabels[member.role].label, member.region].filter(Boolean).join(" · ")}
                    </span>
                  </span>
                </PlainButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
