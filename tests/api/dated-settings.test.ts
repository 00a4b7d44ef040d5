/** Checks which values of the settings count at a moment (OFFICE §15). */
import { assert, integer, property } from "fast-check"
import { describe, expect, test } from "vitest"
import { globalAreas, minimumDonation, nationalAreas } from "#api/contract/donations.ts"
import {
  type CountingValue,
  everyName,
  firstValues,
  nextChange,
  valuesAt,
} from "#server/dated-settings/values.ts"
import { readMoneyLimit } from "#server/office-money/limit.ts"
import { momentOf } from "#server/office-settings/days.ts"

const first = firstValues(readMoneyLimit("NGN=70000").limit)
const midnight = new Date("2026-12-31T23:00:00.000Z")
const before = new Date(midnight.getTime() - 1)
const price = (value: number, countsFrom: Date): CountingValue => ({
  key: "price.student",
  value,
  countsFrom,
})
const area = (name: string, isOffered: boolean, countsFrom: Date): CountingValue => ({
  key: "areas.global",
  value: { name, isOffered },
  countsFrom,
})
const priceAt = (values: readonly CountingValue[], at: Date) =>
  valuesAt(first, values, at).amounts["price.student"]
const areasAt = (values: readonly CountingValue[], at: Date) =>
  valuesAt(first, values, at).lists["areas.global"]

const every = () => true

describe("the first values", () => {
  test("are those of SPEC §9 and the limits of the environment", () => {
    const { amounts, lists } = valuesAt(first, [], midnight)
    expect(amounts).toMatchObject({
      "price.student": 100_000,
      "price.doctor-junior": 500_000,
      "price.doctor-senior": 1_000_000,
      "price.global": 10_000,
      "minimum.national": minimumDonation.national * 100,
      "minimum.global": minimumDonation.global * 100,
      "limit.NGN": 7_000_000,
      "limit.USD": 5_000,
    })
    expect(lists["areas.national"]).toEqual(nationalAreas)
    expect(lists["areas.global"]).toEqual(globalAreas)
  })
})

describe("an amount", () => {
  test("counts from midnight in Lagos on, to the millisecond", () => {
    expect(momentOf("2027-01-01", before)).toEqual(midnight)
    const values = [price(200_000, midnight)]
    expect(priceAt(values, before)).toBe(100_000)
    expect(priceAt(values, midnight)).toBe(200_000)
  })

  test("counts at once when its day is today", () => {
    const noon = new Date("2027-01-01T11:00:00.000Z")
    expect(momentOf("2027-01-01", noon)).toEqual(noon)
  })

  test("of two values from one moment, the one that was added later counts", () => {
    expect(priceAt([price(200_000, midnight), price(150_000, midnight)], midnight)).toBe(150_000)
  })

  test("is the value of the last moment that has come, at any moment", () => {
    const days = [10, 20, 30, 40]
    const values = days.map((day) => price(day * 1_000, new Date(day * 86_400_000)))
    assert(
      property(integer({ min: 0, max: 50 * 86_400_000 }), (ms) => {
        const begun = days.findLast((day) => day * 86_400_000 <= ms)
        return priceAt(values, new Date(ms)) === (begun === undefined ? 100_000 : begun * 1_000)
      }),
      { seed: 20_260_228 },
    )
  })
})

describe("a list", () => {
  const values = [area("Clinics", true, before), area("Missions", false, midnight)]

  test("has an added name at its end, and not an ended one", () => {
    expect(areasAt(values, before)).toEqual([...globalAreas, "Clinics"])
    expect(areasAt(values, midnight)).toEqual([
      ...globalAreas.filter((name) => name !== "Missions"),
      "Clinics",
    ])
  })

  test("keeps a change when another change with an earlier day is added later", () => {
    expect(areasAt([area("Clinics", true, before), ...values], midnight)).toEqual(areasAt(values, midnight))
  })

  test("still knows a name that has ended, and none that has not begun", () => {
    expect(everyName(first, values, "areas.global", midnight)).toContain("Missions")
    const planned = [area("Clinics", true, midnight)]
    expect(everyName(first, planned, "areas.global", before)).not.toContain("Clinics")
    expect(everyName(first, planned, "areas.global", midnight)).toContain("Clinics")
  })
})

test("the next change is the first future moment of the requested settings", () => {
  const values = [area("Clinics", true, before), price(1, midnight)]
  expect(nextChange(values, new Date(0), every)).toEqual(before)
  expect(nextChange(values, before, every)).toEqual(midnight)
  expect(nextChange(values, new Date(0), (key) => key === "price.student")).toEqual(midnight)
  expect(nextChange(values, midnight, every)).toBeUndefined()
})
