import { fewestValues } from "../../tests/faults/curve.ts"
import { runMixedLoad } from "../../tests/faults/mixed-load.ts"
import { runServerKills } from "../../tests/faults/server-kills.ts"
import { report } from "./report.ts"

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Kills one of two servers every `killEvery` seconds under a load of payments. Sets exit code 1 if any payment is wrong. */
export const serverKills = async (
  admin: string,
  minutes: number,
  payers: number,
  killEvery: number,
  seed: number,
) => {
  const begun = performance.now()
  const { payments, kills, repeated, ...wrong } = await runServerKills(
    admin,
    { seconds: minutes * 60, payers, killEvery: killEvery * 1_000, seed },
    (what) => console.log(`${Math.round((performance.now() - begun) / 1_000)} s: ${what}`),
  )
  console.table([{ seed, payers, minutes, payments, kills, "requests sent again": repeated }])
  report([{ ...wrong, wrong: sumOf(wrong) }])
}

/** Prints the figures of the server each minute. Sets exit code 1 if one of them grows, or anything is left at the end. */
export const mixed = async (admin: string, minutes: number, callers: number, seed: number) => {
  if (minutes < fewestValues) throw new Error(`mixed needs at least ${fewestValues} minutes`)
  console.log(
    `${callers} callers for ${minutes} minutes, seed ${seed}. Memory in MiB, times in ms, the oldest task in s.`,
  )
  const { trends, unbalanced, ...wrong } = await runMixedLoad(
    admin,
    { minutes, callers, pause: 2_000, seed },
    (minute, figures, errors) => {
      const columns = Object.entries(figures).map(([name, value]) => `${name} ${Math.round(value)}`)
      console.log(`${minute}: ${columns.join(", ")}`)
      for (const error of new Set(errors)) console.error(error)
    },
  )
  console.table(trends)
  for (const purpose of unbalanced) console.error(`The ledger is not balanced for ${purpose}.`)
  const growing = trends.filter(({ isFlat }) => !isFlat).length
  const counts = { ...wrong, growing, unbalanced: unbalanced.length }
  report([{ ...counts, wrong: sumOf(counts) }])
}
