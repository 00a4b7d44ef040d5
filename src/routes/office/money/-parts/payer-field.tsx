import "./offline.css"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { isFailure } from "#api/cached-fallback.ts"
import { officeMembers } from "#api/office-members.ts"
import { failureMessage } from "#machines/failure-message.ts"
import { Button } from "#ui/button/button.tsx"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { SearchBox } from "#ui/search-box/search-box.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"

/** The maximum number of members that a search shows. */
const maxResults = 8

function FoundMembers({ search, onChoose }: { readonly search: string } & Pick<PayerFieldProps, "onChoose">) {
  const { data, error, isFetching, refetch } = useQuery({
    ...officeMembers({ search }),
    // Shows the previous results while the next ones load.
    placeholderData: (previous) => previous,
  })
  if (data !== undefined)
    return data.items.length === 0 ? (
      <p className="quiet">No member found. Try the whole email address or the membership ID.</p>
    ) : (
      <ul className="offline-finder" aria-label="Members">
        {data.items.slice(0, maxResults).map(({ _id, fullName, email, membershipId }) => (
          <li key={_id} className="offline-person">
            <div>
              <p>{fullName}</p>
              <p className="quiet">{`${membershipId} · ${email}`}</p>
            </div>
            <Button
              variant="secondary"
              aria-label={`Choose ${fullName}, ${membershipId}`}
              onPress={() => onChoose(_id, fullName)}
            >
              Choose
            </Button>
          </li>
        ))}
      </ul>
    )
  return isFailure(error) ? (
    <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} isPending={isFetching} />
  ) : (
    <Loading label="Loading members">
      <Skeleton height={56} />
    </Loading>
  )
}

interface PayerFieldProps {
  /** The name of the chosen member; "" while none is chosen. */
  readonly name: string
  readonly error: string | undefined
  readonly isDisabled: boolean
  readonly onChoose: (id: string, fullName: string) => void
}

/** Finds the member who paid, by name, email or membership ID. */
export function PayerField({ name, error, isDisabled, onChoose }: PayerFieldProps) {
  const [search, setSearch] = useState("")
  return (
    <section className="offline-field" aria-label="The member who paid" data-field="memberId" tabIndex={-1}>
      <p className="ui-label">Member</p>
      {name === "" ? (
        <>
          <SearchBox
            label="Search members"
            placeholder="Name, email or membership ID"
            value={search}
            onSearch={setSearch}
          />
          {search.trim() !== "" && <FoundMembers search={search.trim()} onChoose={onChoose} />}
        </>
      ) : (
        <div className="offline-person">
          <p>{name}</p>
          <Button
            variant="secondary"
            isDisabled={isDisabled}
            aria-label="Change the member"
            onPress={() => onChoose("", "")}
          >
            Change
          </Button>
        </div>
      )}
      {error !== undefined && (
        <span role="alert" className="ui-error">
          {error}
        </span>
      )}
    </section>
  )
}
