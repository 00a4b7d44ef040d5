import "./home.css"
import { useState } from "react"
import type { Devotional } from "#api/contract/devotionals.ts"
import { dailyNugget } from "#api/devotionals.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Later } from "#ui/later/later.tsx"
import { Loading, SkeletonText } from "#ui/skeleton/skeleton.tsx"
import { useRead } from "../-reading/use-read.ts"
import type { NuggetView } from "./nugget-dialog.tsx"
import { QueryResult } from "./query-result.tsx"

const loadDialog = () => import("./nugget-dialog.tsx").then(({ NuggetDialog }) => NuggetDialog)

function Nugget({ nugget }: { readonly nugget: Devotional }) {
  const [opened, setOpened] = useState<NuggetView>()
  const close = () => setOpened(undefined)
  return (
    <>
      <figure className="nugget-verse">
        <blockquote className="display">{nugget.keyVerseContent}</blockquote>
        <figcaption>{nugget.keyVerse}</figcaption>
      </figure>
      <div className="nugget-links">
        <Button onPress={() => setOpened("today")}>Read More</Button>
        <Button variant="quiet" onPress={() => setOpened("earlier")}>
          Earlier Days
        </Button>
      </div>
      {opened && <Later load={loadDialog} onFail={close} today={nugget} view={opened} onClose={close} />}
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
