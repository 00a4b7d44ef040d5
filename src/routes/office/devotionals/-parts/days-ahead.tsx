import "../../-records/records.css"
import "./devotionals.css"
import { useQuery } from "@tanstack/react-query"
import { isFailure } from "#api/cached-fallback.ts"
import { devotionalDays } from "#api/office-devotionals.ts"
import { Card } from "#ui/card/card.tsx"
import { Loading, SkeletonText } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { OfficeFailure } from "../../-shell/office-failure.tsx"
import { dayWords } from "./devotional-words.ts"

interface DaysAheadProps {
  readonly mayEdit: boolean
  /** Whether only the days without a devotional are listed. */
  readonly isFreeOnly?: boolean
}

const sentenceOf = (free: number): string => {
  if (free === 0) return "Each day has its devotional."
  const days = free === 1 ? "One day has" : `${free} days have`
  return `${days} no devotional. Members then read the one before.`
}

/** Lists today and the 13 days after it with their devotionals, so that staff see which days have none (OFFICE §2). */
export function DaysAhead({ mayEdit, isFreeOnly = false }: DaysAheadProps) {
  const { data, error, isFetching, refetch } = useQuery(devotionalDays())
  const free = data?.filter(({ devotional }) => devotional === null) ?? []
  const shown = isFreeOnly ? free : (data ?? [])
  return (
    <Card as="section" aria-labelledby="days-ahead" className="record-block">
      <h2 id="days-ahead" className="display">
        The next two weeks
      </h2>
      {data !== undefined ? (
        <>
          <p>{sentenceOf(free.length)}</p>
          {shown.length > 0 && (
            <ol className={isFreeOnly ? "devotional-free-days" : "devotional-days"}>
              {shown.map(({ date, devotional }) => (
                <li key={date}>
                  {!isFreeOnly && <span className="quiet">{dayWords(date)}</span>}
                  {devotional !== null ? (
                    <RouterLink
                      to="/office/devotionals/$id"
                      params={{ id: devotional._id }}
                      variant="text"
                      aria-label={`${devotional.title}, ${dayWords(date)}`}
                    >
                      {devotional.title}
                    </RouterLink>
                  ) : mayEdit ? (
                    <RouterLink
                      to="/office/devotionals/new"
                      search={{ day: date }}
                      variant={isFreeOnly ? "secondary" : "text"}
                      aria-label={`Write one for ${dayWords(date)}`}
                    >
                      {isFreeOnly ? dayWords(date) : "Write one"}
                    </RouterLink>
                  ) : (
                    <span>{isFreeOnly ? dayWords(date) : "None yet"}</span>
                  )}
                </li>
              ))}
            </ol>
          )}
        </>
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <Loading label="Loading the next two weeks">
          <SkeletonText lines={isFreeOnly ? 3 : 14} />
        </Loading>
      )}
    </Card>
  )
}
