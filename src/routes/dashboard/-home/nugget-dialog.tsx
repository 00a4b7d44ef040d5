import ArrowLeft from "lucide-react/icons/arrow-left"
import { useEffect, useRef, useState } from "react"
import type { Devotional } from "#api/contract/devotionals.ts"
import { formatDay } from "#api/dates.ts"
import { devotionals, prayerPointsOf } from "#api/devotionals.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { LoadMore } from "#ui/load-more/load-more.tsx"
import { Loading, SkeletonText } from "#ui/skeleton/skeleton.tsx"
import { useRead } from "../-reading/use-read.ts"
import { QueryResult } from "./query-result.tsx"

/** The dialog's first view: today's nugget or the list of earlier days. */
export type NuggetView = "today" | "earlier"

/** Formats a date without a time, such as 2027-01-04. */
const formatDate = (date: string): string => formatDay(`${date}T12:00:00Z`, "UTC")

function Reading({ devotional }: { readonly devotional: Devotional }) {
  const points = prayerPointsOf(devotional)
  return (
    <div className="nugget-reading">
      <figure className="nugget-verse">
        <blockquote className="display">{devotional.keyVerseContent}</blockquote>
        <figcaption>{devotional.keyVerse}</figcaption>
      </figure>
      {devotional.content.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points.length > 0 && (
        <section className="nugget-prayers">
          <h3>Prayer Points</h3>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** The number of days that Load More adds. The response contains all days. */
const pageSize = 10

function EarlierDays({
  today,
  onChosen,
}: {
  readonly today: Devotional
  readonly onChosen: (devotional: Devotional) => void
}) {
  const read = useRead(devotionals())
  const [shown, setShown] = useState(pageSize)
  return (
    <QueryResult
      read={read}
      fallback={
        <Loading label="Loading earlier days">
          <SkeletonText lines={10} />
        </Loading>
      }
    >
      {(all) => {
        const earlier = all.filter(({ _id }) => _id !== today._id)
        if (earlier.length === 0) return <EmptyState illustration="calendar" title="No Data Available" />
        return (
          <>
            <ul className="nugget-days">
              {earlier.slice(0, shown).map((devotional) => (
                <li key={devotional._id}>
                  <button type="button" onClick={() => onChosen(devotional)}>
                    <span className="nugget-day-title">{devotional.title}</span>
                    <span className="quiet">
                      {devotional.date && (
                        <time dateTime={devotional.date}>{formatDate(devotional.date)}</time>
                      )}
                      {devotional.date && " · "}
                      {devotional.keyVerse}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <p className="nugget-more">
              <LoadMore hasMore={shown < earlier.length} onPress={() => setShown(shown + pageSize)} />
            </p>
          </>
        )
      }}
    </QueryResult>
  )
}

interface NuggetDialogProps {
  readonly today: Devotional
  readonly view: NuggetView
  readonly onClose: () => void
}

/** Shows the devotional's title, content and prayer points (SPEC §2), and the list of earlier days. */
export function NuggetDialog({ today, view, onClose }: NuggetDialogProps) {
  const [current, setCurrent] = useState<Devotional | undefined>(view === "today" ? today : undefined)
  const body = useRef<HTMLDivElement>(null)
  const previous = useRef(current)
  // The pressed button disappears with the old view, so the focus moves to the new view.
  useEffect(() => {
    if (previous.current !== current) body.current?.focus({ preventScroll: true })
    previous.current = current
  }, [current])
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      width={600}
      title={current?.title ?? "Earlier Days"}
      subtitle={current?.date ? formatDate(current.date) : "Nuggets from before today"}
      actions={
        current ? (
          <>
            <Button variant="quiet" icon={<ArrowLeft size={18} />} onPress={() => setCurrent(undefined)}>
              Earlier Days
            </Button>
            <Button onPress={onClose}>Amen</Button>
          </>
        ) : (
          <Button variant="secondary" onPress={() => setCurrent(today)}>
            Today’s Nugget
          </Button>
        )
      }
    >
      <div ref={body} tabIndex={-1} className="nugget-body">
        {current ? <Reading devotional={current} /> : <EarlierDays today={today} onChosen={setCurrent} />}
      </div>
    </Dialog>
  )
}
