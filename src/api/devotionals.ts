import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { type Devotional, DevotionalsGroup } from "./contract/devotionals.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const devotionalsCalls = callsOf(DevotionalsGroup)

/** GET /devotionals/latest: the daily nugget; null when there is none yet. */
export const dailyNugget = () =>
  queryOptions({
    queryKey: ["devotionals", "latest"],
    queryFn: async ({ signal }) => (await runQuery(devotionalsCalls.latest({}), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
  })

/** GET /devotionals: today's and those of the days before, the newest first. */
export const devotionals = () =>
  queryOptions({
    queryKey: ["devotionals", "list"],
    queryFn: async ({ signal }) => (await runQuery(devotionalsCalls.list({ query: {} }), signal)).data,
  })

/** The prayer points one by one, also from a host that writes them as one text. */
export const prayerPointsOf = ({ prayerPoints }: Pick<Devotional, "prayerPoints">): readonly string[] =>
  (typeof prayerPoints === "string" ? prayerPoints.split(/\r?\n/) : prayerPoints)
    .map((point) => point.trim())
    .filter((point) => point !== "")
