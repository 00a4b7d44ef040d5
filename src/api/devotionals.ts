import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { type Devotional, DevotionalsGroup } from "./contract/devotionals.ts"
import { runQuery } from "./run.ts"

const devotionalsCalls = callsOf(DevotionalsGroup)

/** Queries the daily nugget (GET /devotionals/latest); null when there is none. */
export const dailyNugget = () =>
  queryOptions({
    queryKey: ["devotionals", "latest"],
    queryFn: async ({ signal }) => (await runQuery(devotionalsCalls.latest({}), signal)).data,
  })

/** Queries today's and earlier devotionals, newest first (GET /devotionals). */
export const devotionals = () =>
  queryOptions({
    queryKey: ["devotionals", "list"],
    queryFn: async ({ signal }) => (await runQuery(devotionalsCalls.list({ query: {} }), signal)).data,
  })

/** Returns the prayer points as a list, also when a host sends them as one text. */
export const prayerPointsOf = ({ prayerPoints }: Pick<Devotional, "prayerPoints">): readonly string[] =>
  (typeof prayerPoints === "string" ? prayerPoints.split(/\r?\n/) : prayerPoints)
    .map((point) => point.trim())
    .filter((point) => point !== "")
