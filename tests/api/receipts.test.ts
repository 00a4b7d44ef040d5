import { extractText, getDocumentProxy } from "unpdf"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { amountInWords } from "#server/receipts/amount-in-words.ts"
import { type MoneyServer, startMoneyServer, type Who } from "./money.ts"

let server: MoneyServer
let year: number
beforeAll(async () => {
  server = await startMoneyServer({ avoidsMidnight: true })
  year = server.year()
})
afterAll(() => server.close())
beforeEach(() => server.resetPayments())

/** Returns the visible text of a PDF, with normalised white space. */
const read = async (bytes: Uint8Array) => {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return text.replaceAll(/\s+/g, " ")
}
const fetched = async (who: Who | null, path: string) => {
  const response = await fetch(`${server.url}/api${path}`, {
    headers: who === null ? {} : { authorization: `Bearer ${await server.token(who)}` },
  })
  return {
    status: response.status,
    headers: response.headers,
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}
const paySubscription = async () => {
  const { reference } = await server.openAndPay("student", "/subscriptions/pay")
  expect((await server.as("student", "POST", "/subscriptions/save", { reference })).status).toBe(201)
  return reference
}

describe("a receipt", () => {
  test("names the payer, the line, the amount in figures and words, one reference and the signatory", async () => {
    const reference = await paySubscription()
    const response = await fetched("student", `/payments/${reference}/receipt.pdf`)
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toBe("application/pdf")
    expect(response.headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="Receipt-R-${year}-\\d{6}\\.pdf"$`),
    )
    const me = (await server.as("student", "GET", "/auth/me")).body.data
    const words = await read(response.bytes)
    for (const expected of [
      "Christian Medical and Dental Association of Nigeria",
      `R-${year}-`,
      "Ebunoluwa Grace Adeyemi",
      me.membershipId,
      `${year} subscription`,
      "₦1,000",
      "One thousand naira",
      "Paystack",
      "Item Quantity Price Total",
      `${year} subscription 1 ₦1,000 ₦1,000`,
      `Reference ${reference}`,
      "National Treasurer, for the Christian Medical",
      `, ${year}`,
    ])
      expect(words).toContain(expected)
    expect(words).not.toContain("refunded")
  })

  test("of a PayPal payment is found by the order's id, in dollars and cents", async () => {
    const donation = await server.openAndPay("global", "/donations/init", {
      currency: "USD",
      recurring: false,
      frequency: null,
      areasOfNeed: [{ name: "Missions", amount: 12.5 }],
      totalAmount: 12.5,
      amount: 12.5,
    })
    await server.as("global", "POST", "/donations/create", { reference: donation.id, source: "PAYPAL" })
    const words = await read((await fetched("global", `/payments/${donation.id}/receipt.pdf`)).bytes)
    for (const expected of [
      "$12.50",
      "Twelve US dollars, fifty cents",
      donation.reference,
      "Donation to",
      "Missions 1 $12.50 $12.50",
    ])
      expect(words).toContain(expected)
    expect(words).not.toContain(donation.id)
  })

  test("keeps the diacritics of a name", async () => {
    await server.rows("update members set full_name = 'Ọmọ́lará Ẹ̀bùn Ṣọlá' where email = 'junior@demo.test'")
    const words = await read(
      (await fetched("junior", `/payments/DEMO-DUES-${year - 1}-junior/receipt.pdf`)).bytes,
    )
    expect(words.normalize("NFC")).toContain("Ọmọ́lará Ẹ̀bùn Ṣọlá".normalize("NFC"))
  })

  test("is available only to its owner, and only after the payment", async () => {
    const reference = await paySubscription()
    expect((await fetched("junior", `/payments/${reference}/receipt.pdf`)).status).toBe(404)
    expect((await fetched(null, `/payments/${reference}/receipt.pdf`)).status).toBe(401)
    const unpaid = (await server.as("junior", "POST", "/subscriptions/pay")).body.data.reference
    expect((await fetched("junior", `/payments/${unpaid}/receipt.pdf`)).status).toBe(404)
    for (const strange of ["%00", "..%2f..", "nobody-knows-it"])
      expect((await fetched("student", `/payments/${strange}/receipt.pdf`)).status).toBe(404)
  })

  test("states a refund", async () => {
    const reference = await paySubscription()
    await server.rows(
      `insert into ledger (payment_id, kind, reference, purpose, member_id, amount, currency, created_at)
       select payment_id, 'return', reference, purpose, member_id, -amount, currency, now() from ledger where reference = $1`,
      [reference],
    )
    const words = await read((await fetched("student", `/payments/${reference}/receipt.pdf`)).bytes)
    expect(words).toContain("This payment was refunded on")
  })

  test("states a partial refund and what remains paid", async () => {
    const reference = await paySubscription()
    await server.rows(
      `insert into ledger (payment_id, kind, reference, purpose, member_id, amount, currency, refund_id, created_at)
       select payment_id, 'refund', reference, purpose, member_id, -40000, currency, 'RF-1', now() from ledger where reference = $1`,
      [reference],
    )
    await server.rows("update payments set refunded_amount = 40000 where reference = $1", [reference])
    const words = await read((await fetched("student", `/payments/${reference}/receipt.pdf`)).bytes)
    expect(words).toMatch(/₦400 of this payment was refunded on \w{3} \d+, \d{4}\. ₦600 remains paid\./)
  })

  test("of an order lists its products and the address", async () => {
    const [order] = await server.rows(
      `select orders.reference, address, name || coalesce(' (' || nullif(concat_ws(', ', size, color), '') || ')', '')
         || ' ' || quantity as line
       from orders join order_lines on order_id = orders.id join members on members.id = orders.member_id
       where email = 'doctor@demo.test' order by orders.reference, position limit 1`,
    )
    const words = await read(
      (await fetched("doctor", `/payments/${String(order!["reference"])}/receipt.pdf`)).bytes,
    )
    expect(words).toContain(String(order!["line"]))
    expect(words).toContain(`Delivered to`)
    expect(words).toContain(String(order!["address"]).replaceAll(/\s+/g, " "))
  })

  test("is attached to the thank-you email, and the mailbox shows it", async () => {
    const reference = await paySubscription()
    const [mail] = await server.mails("student@demo.test")
    expect(mail?.subject).toBe(`₦1,000 received: ${year} subscription · CMDA Nigeria`)
    expect(mail?.attachments).toEqual([
      { name: expect.stringMatching(/^Receipt-R-\d{4}-\d{6}\.pdf$/), url: expect.any(String) },
    ])
    const file = await fetch(`${server.url}${mail?.attachments?.[0]?.url}`)
    expect(await read(new Uint8Array(await file.arrayBuffer()))).toContain(reference)
  })
})

describe("the yearly donation statement", () => {
  test("sums the donations per currency and area", async () => {
    await server.rows(
      `update payments set paid_at = $1::timestamptz where purpose = 'donation'
        and member_id = (select id from members where email = 'global@demo.test')`,
      [`${year - 1}-06-01T12:00:00Z`],
    )
    const response = await fetched("global", `/donations/statement.pdf?year=${year - 1}`)
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="Donations-${year - 1}.pdf"`,
    )
    const words = await read(response.bytes)
    for (const expected of [
      `Statement of donations ${year - 1}`,
      "Donations in USD",
      "Missions $200",
      "General Donation $50.50",
      "Total in USD $250.50",
      "Two hundred and fifty US dollars, fifty cents",
      "Donations in GBP",
      "Total in GBP £75",
      "Total in EUR €40",
    ])
      expect(words).toContain(expected)
  })

  test("takes off what was refunded of a donation", async () => {
    await server.rows(
      `update payments set refunded_amount = 5000 where id = (select payment_id from donations
        where currency = 'GBP' and member_id = (select id from members where email = 'global@demo.test') limit 1)`,
    )
    const [paid] = await server.rows(
      `select extract(year from paid_at at time zone 'Africa/Lagos')::int as year from payments
        where refunded_amount = 5000 and purpose = 'donation'`,
    )
    const words = await read(
      (await fetched("global", `/donations/statement.pdf?year=${String(paid!["year"])}`)).bytes,
    )
    expect(words).toContain("Refunded to you −£50")
    expect(words).toContain("Total in GBP £25")
    expect(words).toContain("Twenty five pounds")
    const { thisYear } = (await server.as("global", "GET", "/donations/user")).body.data
    if (paid!["year"] === year) expect(thisYear.totals).toContainEqual({ currency: "GBP", amount: 25 })
    expect(thisYear.year).toBe(year)
  })

  test("counts a donation in the year of its payment in Lagos", async () => {
    await server.rows(`update payments set paid_at = $1::timestamptz where reference like 'DEMO-GIFT-13-%'`, [
      `${year - 3}-12-31T23:30:00Z`,
    ])
    expect((await fetched("junior", `/donations/statement.pdf?year=${year - 3}`)).status).toBe(404)
    const words = await read((await fetched("junior", `/donations/statement.pdf?year=${year - 2}`)).bytes)
    expect(words).toContain("Total in NGN ₦2,500")
  })

  test("does not exist without donations, and is visible only to its owner", async () => {
    const none = await server.as("student", "GET", "/donations/statement.pdf")
    expect([none.status, none.body.message]).toEqual([404, `You made no donations in ${year}.`])
    expect((await fetched("student", "/donations/statement.pdf?year=abc")).status).toBe(400)
    expect((await fetched(null, "/donations/statement.pdf")).status).toBe(401)
  })
})

test.each([
  [100, "NGN", "One naira"],
  [1_000_000, "NGN", "Ten thousand naira"],
  [100_050, "NGN", "One thousand naira, fifty kobo"],
  [1, "GBP", "One penny"],
  [100, "USD", "One US dollar"],
  [1_250, "EUR", "Twelve euros, fifty cents"],
  [9_007_199_254_740_991, "CAD", "Ninety trillion, seventy one billion"],
] as const)("%i in %s is spelled %s", (minor, currency, words) => {
  expect(amountInWords(minor, currency).replaceAll(",", "")).toContain(words.replaceAll(",", ""))
})
