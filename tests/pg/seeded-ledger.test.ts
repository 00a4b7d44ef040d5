/** Checks that the databases of the benchmark have a balanced ledger, as `npm run faults ledger` reads it (RELIABILITY P7). */
import { Effect } from "effect"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { isBalanced, paymentSums, type Sum } from "#server/payments/sum-rows.ts"
import { seedOffice } from "../../scripts/bench/server/seed-office.ts"
import { seedPayments } from "../../scripts/bench/server/seed-payments.ts"
import { seedMembers } from "../../scripts/bench/server/seed.ts"
import { createDatabaseCopy, queryOn, seedDatabase } from "./postgres.ts"

const members = 400

let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ url, drop } = await createDatabaseCopy(inject("postgres")))
})
afterAll(() => drop())

const readSums = () => queryOn(url, (sql) => paymentSums(sql).pipe(Effect.orDie))
const unbalanced = (sums: readonly Sum[]) => sums.filter((sum) => !isBalanced(sum))

test("the ledger of a benchmark is balanced, for members and for the office", async () => {
  await seedDatabase(url, [...seedMembers(members), ...seedPayments(members)])
  const sums = await readSums()
  expect(new Set(sums.map(({ purpose }) => purpose))).toEqual(
    new Set(["donation", "event", "order", "subscription"]),
  )
  expect(unbalanced(sums)).toEqual([])
  await seedDatabase(url, seedOffice(members))
  expect(unbalanced(await readSums())).toEqual([])
})
