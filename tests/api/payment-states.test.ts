import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { ProviderClaims, StatusReport, ProviderStatus } from "#server/gateways/provider.ts"
import { majorFromMinor, majorText, minorFromText, minorFromWire, formatMoney } from "#server/money.ts"
import { decide, isOpen, mismatches, nextCheck, type Status, statuses } from "#server/payments/states.ts"

const expected: ProviderClaims = {
  reference: "EV-1",
  amount: 1_000_000,
  currency: "NGN",
  purpose: "event",
  memberId: "m1",
  payerEmail: "Student@demo.test",
  payee: "test",
}
const providerStatuses: readonly ProviderStatus[] = [
  "paid",
  "pending",
  "unpaid",
  "failed",
  "abandoned",
  "refunded",
  "reversed",
  "unknown",
]
const reports = fc.record({
  providerStatus: fc.constantFrom(...providerStatuses),
  payable: fc.boolean(),
  claims: fc.constantFrom<ProviderClaims | null>(expected, { ...expected, amount: 1 }, null),
  refunds: fc.array(fc.record({ id: fc.string(), amount: fc.integer({ min: 1, max: 600_000 }) }), {
    maxLength: 2,
  }),
  paidAt: fc.constant(null),
  snapshot: fc.constant(null),
})

/** Returns a row's status after one provider response. The ledger counts grants and refunds. */
const after = (status: Status, report: StatusReport, age: number): Status => {
  const decision = decide(status, expected, report, age)
  switch (decision.do) {
    case "stay":
    case "refund":
      return status
    case "grant":
      return "paid"
    case "hold":
      return "held"
    default:
      return decision.status
  }
}

describe("for every order of provider responses", () => {
  test("a payment is granted at most once, only by a matching paid response, and revoked only by a refund", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(reports, fc.nat(1_000_000)), { maxLength: 30 }), (answers) => {
        let status: Status = "created"
        let grants = 0
        for (const [report, age] of answers) {
          const next = after(status, report, age)
          if (next === "paid" && status !== "paid") {
            grants += 1
            expect(isOpen(status)).toBe(true)
            expect(report).toMatchObject({ providerStatus: "paid", claims: expected })
          }
          if (["paid", "held"].includes(status) && next !== status)
            expect(["refunded", "reversed"]).toContain(next)
          // A final status never changes, and no status returns to created.
          if (["refunded", "reversed"].includes(status)) expect(next).toBe(status)
          if (status !== "created") expect(next).not.toBe("created")
          status = next
        }
        expect(grants).toBeLessThanOrEqual(1)
      }),
      { seed: 20_260_228, numRuns: 5_000 },
    )
  })

  test("failed and abandoned payments can still become paid", () => {
    const paid: StatusReport = {
      providerStatus: "paid",
      payable: false,
      claims: expected,
      refunds: [],
      paidAt: null,
      snapshot: null,
    }
    for (const status of ["created", "initiated", "pending", "failed", "abandoned"] as const)
      expect(decide(status, expected, paid, 0)).toEqual({ do: "grant" })
    for (const status of statuses.filter((one) => !isOpen(one)))
      expect(decide(status, expected, paid, 0)).toEqual({ do: "stay" })
  })

  test("a refund of a part keeps what was granted; a refund of everything revokes it; a refund before holds", () => {
    const paid = {
      providerStatus: "paid",
      payable: false,
      claims: expected,
      paidAt: null,
      snapshot: null,
    } as const
    const part = { ...paid, refunds: [{ id: "1", amount: 400_000 }] }
    const all = { ...paid, refunds: [...part.refunds, { id: "2", amount: 600_000 }] }
    for (const status of ["paid", "disputed"] as const) {
      expect(decide(status, expected, part, 0)).toEqual({ do: "refund", refunds: part.refunds })
      expect(decide(status, expected, all, 0)).toEqual({ do: "return", status: "refunded" })
    }
    expect(decide("initiated", expected, part, 0)).toEqual({ do: "hold", fields: ["amount"] })
    for (const status of ["refunded", "reversed", "held"] as const)
      expect(decide(status, expected, all, 0)).toEqual({ do: "stay" })
  })

  test("every different or missing field is a mismatch; only the letter case of an email may differ", () => {
    expect(mismatches(expected, { ...expected, payerEmail: "student@DEMO.test" })).toEqual([])
    for (const field of Object.keys(expected) as (keyof ProviderClaims)[]) {
      expect(mismatches(expected, { ...expected, [field]: field === "amount" ? 999_999 : "other" })).toEqual([
        field,
      ])
      expect(mismatches(expected, { ...expected, [field]: null })).toEqual([field])
    }
  })
})

describe("an amount", () => {
  test("converts between minor units, text and JSON without loss", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (minor) => {
        expect(minorFromText(majorText(minor))).toBe(minor)
        expect(minorFromWire(majorFromMinor(minor))).toBe(minor)
      }),
      { seed: 20_260_228, numRuns: 10_000 },
    )
  })

  test.each(["", "-1", "1.234", "1e3", "NaN", "1,000", " 1", "0x10", "１"])("rejects %j as text", (text) => {
    expect(minorFromText(text)).toBeUndefined()
  })
  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 0.001, 0.1 + 0.2])("rejects %d in JSON", (major) => {
    expect(minorFromWire(major)).toBeUndefined()
  })

  test("is shown with its currency sign and separators, whole amounts without decimals", () => {
    expect([
      formatMoney(50_000, "NGN"),
      formatMoney(500, "USD"),
      formatMoney(1_234_567_89, "EUR"),
      formatMoney(1_250, "GBP"),
    ]).toEqual(["₦500", "$5", "€1,234,567.89", "£12.50"])
  })
})

test("the re-check stops after a week", () => {
  const opened = new Date("2026-11-21T00:00:00Z")
  expect(nextCheck(opened, opened)).toEqual(new Date("2026-11-21T00:01:00Z"))
  expect(nextCheck(opened, new Date("2026-11-29T00:00:00Z"))).toBeNull()
})
