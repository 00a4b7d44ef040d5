import "./events/-parts/events.css"
import { upcomingEvents } from "#api/events.ts"
import type { User } from "#api/contract/users.ts"
import { sentenceOf } from "#machines/failure-sentence.ts"
import { Card, CardBody } from "#ui/card.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { ErrorState } from "#ui/error-state.tsx"
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton.tsx"
import { RouterLink } from "../-router-link.ts"
import { SeenAt } from "./-seen-at.tsx"
import { useRead } from "./-use-read.ts"
import { EventCard } from "./events/-parts/event-card.tsx"

const shown = 3

/** Events and Training (SPEC §2): what is coming for the member's arm. */
export function ComingEvents({ user }: { readonly user: User }) {
  const read = useRead(upcomingEvents({ role: user.role, search: "", page: 1 }))
  return (
    <section aria-labelledby="coming-title" className="home-section">
      <div className="home-section-head">
        <h2 id="coming-title" className="display">
          Events and Training
        </h2>
        <RouterLink to="/dashboard/events">See all events</RouterLink>
      </div>
      <SeenAt iso={read.seenAt} />
      {read.data === undefined ? (
        read.failure ? (
          <ErrorState text={sentenceOf(read.failure)} onRetry={read.askAgain} isPending={read.isAsking} />
        ) : (
          <Loading label="Loading events">
            <div className="home-cards">
              {Array.from({ length: shown }, (_, card) => (
                <Card key={card} isFlush>
                  <Skeleton height={170} />
                  <CardBody>
                    <SkeletonText lines={3} />
                  </CardBody>
                </Card>
              ))}
            </div>
          </Loading>
        )
      ) : read.data.items.length === 0 ? (
        <EmptyState drawing="calendar" title="No Event Available" />
      ) : (
        <ul className="home-cards">
          {read.data.items.slice(0, shown).map((event) => (
            <EventCard key={event._id} event={event} role={user.role} memberId={user._id} isFirst={false} />
          ))}
        </ul>
      )}
    </section>
  )
}
