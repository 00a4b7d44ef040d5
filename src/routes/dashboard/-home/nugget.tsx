import "./home.css"
import { lazy, Suspense, useState } from "react"
import type { Devotional } from "#api/contract/devotionals.ts"
import { dailyNugget } from "#api/devotionals.ts"
import { runEffect } from "#machines/app/run-effect.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Loading, SkeletonText } from "#ui/skeleton/skeleton.tsx"
import { useRead } from "../-reading/use-read.ts"
import type { NuggetView } from "./nugget-dialog.tsx"
import { QueryResult } from "./query-result.tsx"

const loadDialog = () => import("./nugget-dialog.tsx")
const NuggetDialog = lazy(() => loadDialog().then(({ NuggetDialog }) => ({ default: NuggetDialog })))

function Nugget({ nugget }: { readonly nugget: Devotional }) {
  const [opened, setOpened] = useState<NuggetView>()
  // Loads the dialog's script first. If that fails, a toast reports it and the page stays as it is.
  const open = (view: NuggetView) => {
    loadDialog().then(
      () => setOpened(view),
      (error: unknown) => runEffect({ type: "toast", tone: "error", text: (error as Error).message }),
    )
  }
  return (
    <>
      <figure className="nugget-verse">
        <blockquote className="display">{nugget.keyVerseContent}</blockquote>
        <figcaption>{nugget.keyVerse}</figcaption>
      </figure>
      <div className="nugget-links">
        <Button onPress={() => open("today")}>Read More</Button>
        <Button variant="quiet" onPress={() => open("earlier")}>
          Earlier Days
        </Button>
      </div>
      {opened && (
        <Suspense>
          <NuggetDialog today={nugget} view={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Shows 'Daily Nugget' (SPEC §2): the key verse, and a dialog with the whole devotional and the earlier days. */
export function DailyNugget() {
  const read = useRead(dailyNugget())
  return (
    <Card as="section" className="nugget" aria-labelledby="nugget-title">
      <h2 id="nugget-title">Daily Nugget</h2>
      <QueryResult
        read={read}
        fallback={
          <Loading label="Loading the daily nugget">
            <div className="nugget-verse">
              <SkeletonText lines={3} />
            </div>
          </Loading>
        }
      >
        {(nugget) =>
          nugget === null ? (
            <p className="quiet">There is no nugget yet. Please check again soon.</p>
          ) : (
            <Nugget nugget={nugget} />
          )
        }
      </QueryResult>
    </Card>
  )
}
