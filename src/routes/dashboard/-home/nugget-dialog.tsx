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

/** Formats a date without a time. Noon in UTC is the same date in nearly all time zones. */
const dayWords = (date: string): string => formatDay(`${date}T12:00:00Z`, "UTC")

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

/** Shows this many days at a time. The response contains them all. */
const step = 10

function EarlierDays({
  today,
  onChosen,
}: {
  readonly today: Devotional
  readonly onChosen: (one: Devotional) => void
}) {
  const read = useRead(devotionals())
  const [shown, setShown] = useState(step)
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
              {earlier.slice(0, shown).map((one) => (
                <li key={one._id}>
                  <button type="button" onClick={() => onChosen(one)}>
                    <span className="nugget-day-title">{one.title}</span>
                    <span className="quiet">
                      {one.date && <time dateTime={one.date}>{dayWords(one.date)}</time>}
                      {one.date && " · "}
                      {one.keyVerse}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <p className="nugget-more">
              <LoadMore hasMore={shown < earlier.length} onPress={() => setShown(shown + step)} />
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
  const [read, setRead] = useState<Devotional | undefined>(view === "today" ? today : undefined)
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(read)
  // The pressed button disappears with its view, so the focus moves to the new view.
  useEffect(() => {
    if (shown.current !== read) body.current?.focus({ preventScroll: true })
    shown.current = read
  }, [read])
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      width={600}
      title={read?.title ?? "Earlier Days"}
      subtitle={read?.date ? dayWords(read.date) : "Nuggets from before today"}
      actions={
        read ? (
          <>
            <Button variant="quiet" icon={<ArrowLeft size={18} />} onPress={() => setRead(undefined)}>
              Earlier Days
            </Button>
            <Button onPress={onClose}>Amen</Button>
          </>
        ) : (
          <Button variant="secondary" onPress={() => setRead(today)}>
            Today’s Nugget
          </Button>
        )
      }
    >
      <div ref={body} tabIndex={-1} className="nugget-body">
        {read ? <Reading devotional={read} /> : <EarlierDays today={today} onChosen={setRead} />}
      </div>
    </Dialog>
  )
}
