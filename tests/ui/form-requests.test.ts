/**
 * The forms of members and of the office, with any typed values: the contract takes what a form accepts, and what was sent comes
 * back into the form as the same request.
 */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { genders, maxEntryLength, yearsOfExperience, yearsOfStudy } from "#api/contract/choices.ts"
import { eventLengths, maxCapacity, maxStock, productLengths } from "#api/contract/limits.ts"
import { SignupBody } from "#api/contract/authentication.ts"
import { FaithEntryBody } from "#api/contract/faith-entry.ts"
import { type OfficeProfile, ProfileCorrection } from "#api/contract/office-profiles.ts"
import { CheckoutBody } from "#api/contract/orders.ts"
import { NewOfficeEvent, type OfficeEvent } from "#api/contract/office-events.ts"
import { NewOfflinePayment } from "#api/contract/office-offline-payments.ts"
import { NewOfficeProduct, type OfficeProduct } from "#api/contract/office-products.ts"
import { offlinePurposes } from "#api/contract/offline-rules.ts"
import { ProfileBody } from "#api/contract/profile.ts"
import { roles, type User } from "#api/contract/users.ts"
import * as events from "#machines/event-editor/event-values.ts"
import * as checkout from "#machines/checkout/checkout-form.ts"
import { validateEntry } from "#machines/faith-entry/faith-values.ts"
import * as corrections from "#machines/member-editor/member-values.ts"
import * as signups from "#machines/signup/signup-form.ts"
import { accountTypes } from "#machines/signup/account-type.ts"
import { regionsOf } from "#machines/signup/regions.ts"
import * as offline from "#machines/offline-payment/offline-form.ts"
import * as products from "#machines/product-editor/product-values.ts"
import * as profiles from "#machines/profile-edit/profile-form.ts"
import { day, expectTaken, freshId, holds, isAccepted, typedText } from "./typed-values.ts"

const price = fc.oneof(
  fc.integer({ min: 1, max: 99_999_999_999 }).map((minor) => String(minor / 100)),
  fc.integer({ min: 1, max: 20_000 }).map((minor) => (minor / 100).toFixed(2)),
  fc.constantFrom("", " ", "0", "0.00", "0.01", "999999999.99", "1000000000", "1.005", "5,000", "1e3", "-1"),
)
const whole = (max: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max }).map(String) },
    fc.constantFrom("", "0", "1", String(max), String(max + 1), "007", "1.5", " 5 ", "-1"),
  )
test("an event", () => {
  const values = fc.record({
    name: typedText(eventLengths.name),
    description: typedText(eventLengths.description),
    eventType: fc.constantFrom("Physical" as const, "Virtual" as const),
    linkOrLocation: typedText(eventLengths.place),
    // Before 1920 Lagos had another offset from UTC.
    day: day.filter((text) => !text.startsWith("1900")),
    time: fc.constantFrom("", "00:00", "00:30", "23:59"),
    membersGroup: fc.subarray([...events.eventRoles]),
    isPaid: fc.boolean(),
    priceStudent: price,
    priceDoctor: price,
    priceGlobalNetwork: price,
    capacity: whole(maxCapacity),
    featuredImageUrl: fc.constantFrom("", "/api/pictures/a.webp"),
    featuredImageAlt: typedText(eventLengths.pictureAlt),
    additionalInformation: typedText(eventLengths.information),
    eventTags: fc.constantFrom(
      "",
      " , ",
      "rest",
      "rest, REST , teaching",
      "x".repeat(eventLengths.tag),
      "x".repeat(41),
    ),
  })
  holds(
    values,
    (typed) => {
      if (!isAccepted(events.validateEvent(typed))) return false
      const sent = events.eventOf(typed)
      expectTaken(NewOfficeEvent, { ...sent, freshId })
      expect(sent).toMatchObject({
        name: typed.name.trim(),
        description: typed.description.trim(),
        linkOrLocation: typed.linkOrLocation.trim(),
        additionalInformation: typed.additionalInformation.trim() || null,
      })
      for (const { role, price: sum } of sent.paymentPlans)
        expect(Math.round(sum * 100)).toBe(Number(`${typed[events.priceFieldOf(role)]}e2`))
      const stored = {
        ...sent,
        eventDateTime: sent.eventDateTime === null ? null : new Date(sent.eventDateTime).toISOString(),
      } as unknown as OfficeEvent
      const shown = events.versionOf({ ...stored, changedBy: null, changedAt: "", version: 1 }).values
      expect([shown.day, shown.time]).toEqual(typed.day === "" ? ["", ""] : [typed.day, typed.time])
      expect(events.validateEvent(shown)).toEqual({})
      expect(events.eventOf(shown)).toEqual(sent)
      return true
    },
    6_000,
  )
})

test("a product", () => {
  const picture = fc.record({
    imageUrl: fc.constantFrom("/api/pictures/a.webp", "/api/pictures/b.webp"),
    alt: typedText(productLengths.pictureAlt),
    colorName: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom("", "Plum", "Green") },
      typedText(productLengths.color),
    ),
    color: fc.constantFrom("#8a2f6b", "#808080"),
  })
  const values = fc.record({
    name: typedText(productLengths.name),
    description: typedText(productLengths.description),
    brand: typedText(productLengths.brand),
    price,
    priceUSD: price,
    sizes: fc.constantFrom("", " , ", "M", "M, L ", "M, m", "x".repeat(productLengths.size), "x".repeat(21)),
    pictures: fc.array(picture, { maxLength: 2 }),
    stock: whole(maxStock),
    variants: fc.constant({}),
  })
  holds(
    values,
    (typed) => {
      if (!isAccepted(products.validateProduct(typed))) return false
      const sent = products.productOf(typed)
      expectTaken(NewOfficeProduct, { ...sent, freshId })
      expect(Math.round(sent.price * 100)).toBe(Number(`${typed.price.trim()}e2`))
      expect(sent).toMatchObject({
        name: typed.name.trim(),
        description: typed.description.trim(),
        brand: typed.brand.trim() || null,
      })
      const stored = { ...sent, changedBy: null, changedAt: "", version: 1 } as unknown as OfficeProduct
      const shown = products.versionOf(stored).values
      expect(products.validateProduct(shown)).toEqual({})
      expect(products.productOf(shown)).toEqual(sent)
      return true
    },
    6_000,
  )
})

test("an offline payment", () => {
  const values = fc.record({
    freshId: fc.constant(freshId),
    memberId: fc.constantFrom("", "m1"),
    memberName: fc.constant("Ada Obi"),
    purpose: fc.constantFrom("", ...offlinePurposes),
    target: fc.constantFrom("", " ", "2027", "Missions"),
    amount: price,
    currency: fc.constantFrom("NGN", "USD"),
    paidOn: day,
    slip: typedText(80),
    proofId: fc.constantFrom("", "f1"),
    proofKind: fc.constant("image/png"),
    note: typedText(1_000),
    answer: fc.constantFrom("", "approve", "refuse", "withdraw"),
    reason: typedText(1_000),
  })
  holds(
    values,
    (typed) => {
      const needsReason = typed.answer !== "approve"
      if (isAccepted(offline.validateAnswer(typed)))
        expect(offline.answerOf(typed).reason === "" && needsReason, "a refusal has a reason").toBe(false)
      if (!isAccepted(offline.validateRecord(typed))) return false
      const sent = offline.recordOf(typed)
      expectTaken(NewOfflinePayment, sent)
      expect(Math.round(sent.amount * 100)).toBe(Number(`${typed.amount.trim()}e2`))
      expect(sent.amount).toBeGreaterThan(0)
      expect(sent).toMatchObject({ slip: typed.slip.trim(), note: typed.note.trim() })
      return true
    },
    6_000,
  )
})

test("a profile, whose request has each changed field and no other", () => {
  const year = new Date().getFullYear()
  const person = typedText(80)
  const values: fc.Arbitrary<profiles.ProfileValues> = fc.record({
    firstName: fc.constantFrom("Ada", "ADA", " Ada ", "Ada-Lee"),
    middleName: fc.constantFrom("", " ", "O'Neil"),
    lastName: fc.constantFrom("Obi", "obi"),
    phone: fc.constantFrom("", " ", "+234 803 000 0199", "x".repeat(40), "x".repeat(41)),
    gender: fc.constantFrom(...genders),
    dateOfBirth: fc.constantFrom("1998-05-14", "2000-02-29", "2001-02-29"),
    region: person,
    leadershipPosition: typedText(120),
    bio: typedText(2_000),
    admissionYear: fc.constantFrom(String(year), String(year - 9), String(year - 10)),
    yearOfStudy: fc.constantFrom(...yearsOfStudy),
    licenseNumber: typedText(40),
    specialty: person,
    yearsOfExperience: fc.constantFrom(...yearsOfExperience),
    socials: fc.array(
      fc.constantFrom({ name: "twitter", link: "x.com/ada" }, { name: "TWITTER", link: "X.com" }),
      {
        maxLength: 2,
      },
    ),
    platform: fc.constantFrom("", " ", "twitter"),
    link: fc.constantFrom("", " ", " x.com/obi ", "x".repeat(300)),
  })
  const all = fc.record({ role: fc.constantFrom(...roles), record: values, typed: values, newer: values })
  holds(all, ({ role, record, typed, newer }) => {
    // Whatever is typed: the changes over the record are the whole request, and begin from the record.
    const changes = profiles.changedBody(role, record, typed)
    const whole = profiles.profileBody(role, typed)
    const before = profiles.profileBody(role, record)
    expect({ ...before, ...changes }).toEqual(whole)
    const expected = profiles.expectedBody(role, record, changes)
    expect(Object.keys(expected).toSorted()).toEqual(Object.keys(changes).toSorted())
    for (const [name, value] of Object.entries(changes))
      expect(value).not.toEqual(expected[name as keyof ProfileBody])
    expect({ ...whole, ...expected }).toEqual(before)
    expect(profiles.changedBody(role, typed, typed)).toEqual({})
    // A newer record has what was typed, and its own value in every other field.
    const over = profiles.rebased(record, typed, newer)
    for (const name of Object.keys(typed) as (keyof profiles.ProfileValues)[]) {
      const isTyped = JSON.stringify(typed[name]) !== JSON.stringify(record[name])
      expect(over[name]).toEqual((isTyped ? typed : newer)[name])
    }
    expect(profiles.isSame(profiles.rebased(record, typed, record), typed)).toBe(true)
    if (!isAccepted(profiles.validateProfile(role, typed)(typed))) return false
    expectTaken(ProfileBody, whole)
    // The record that the server then has shows the same values, and sends the same request.
    const user = { ...whole, _id: "m1", role } as unknown as User
    expect(profiles.profileBody(role, profiles.valuesOf(user))).toEqual(whole)
    const withLink = profiles.confirmedSocials(typed)
    expect(withLink.slice(0, typed.socials.length)).toEqual(typed.socials)
    expect(withLink.length - typed.socials.length).toBe(
      typed.link.trim() !== "" && typed.platform.trim() !== "" ? 1 : 0,
    )
    return true
  })
})

const thisYear = new Date().getFullYear()
const person = {
  firstName: fc.constantFrom("Ada", "ADA", " Ada ", "", "A.da", "x".repeat(80), "x".repeat(81)),
  middleName: fc.constantFrom("", " ", "O'Neil"),
  lastName: fc.constantFrom("Obi", "obi", "Obi-Eze"),
  gender: fc.constantFrom("", ...genders),
  dateOfBirth: fc.constantFrom("", "1998-05-14", "2000-02-29", "2001-02-29", `${thisYear}-01-01`),
  phone: fc.constantFrom("", " ", "+234 803 000 0199", "x".repeat(40), "x".repeat(41)),
}
const work = {
  admissionYear: fc.constantFrom("", String(thisYear), String(thisYear - 9), String(thisYear - 10)),
  yearOfStudy: fc.constantFrom("", ...yearsOfStudy),
  licenseNumber: fc.constantFrom("", " ", " mdcn/1 ", "x".repeat(40), "x".repeat(41)),
  specialty: fc.constantFrom("", "Surgery", "x".repeat(120), "x".repeat(121)),
  yearsOfExperience: fc.constantFrom("", ...yearsOfExperience),
}

test("the correction of a profile, which leaves out what the profile lacks", () => {
  const values: fc.Arbitrary<corrections.MemberValues> = fc.record({
    ...person,
    ...work,
    bio: typedText(2_000),
    region: fc.constantFrom("", "Enugu", "ENUGU"),
    leadershipPosition: typedText(120),
    role: fc.constantFrom(...roles),
    reason: fc.constantFrom("", " ", "Wrong on the form"),
  })
  const both = fc.record({ stored: values, typed: values }).map(({ stored, typed }) => ({
    // A stored profile always has a name.
    stored: { ...stored, firstName: "Ada", reason: "" },
    typed: { ...typed, role: stored.role },
  }))
  holds(
    both,
    ({ stored, typed }) => {
      expect(
        corrections.validateMember(stored)(stored),
        "an unchanged profile needs no reason",
      ).not.toHaveProperty("reason")
      const messages = corrections.validateMember(stored)(typed)
      if (typed.reason.trim() === "" && JSON.stringify({ ...typed, reason: "" }) !== JSON.stringify(stored))
        expect(messages).toHaveProperty("reason")
      if (!isAccepted(messages)) return false
      const sent = { ...corrections.correctionOf(typed), version: 1 }
      expect(sent).toMatchObject({
        firstName: typed.firstName.trim(),
        phone: typed.phone.trim() || null,
        bio: typed.bio.trim() || null,
      })
      if (typed.reason.trim() !== "") expectTaken(ProfileCorrection, sent)
      const profile = {
        ...sent,
        role: typed.role,
        changedBy: null,
        changedAt: "",
        admissionYear: sent.admissionYear ?? null,
      }
      const shown = corrections.versionOf(profile as unknown as OfficeProfile).values
      expect(corrections.correctionOf({ ...shown, reason: typed.reason })).toEqual(
        corrections.correctionOf(typed),
      )
      return true
    },
    8_000,
  )
})

test("an order, with the exact total of its currency", () => {
  const line = fc.record({
    product: fc.constantFrom("p1", "p2"),
    slug: fc.constant("coat"),
    name: fc.constant("Coat"),
    image: fc.constant(null),
    price: fc.integer({ min: 1, max: 10_000_000 }).map((minor) => minor / 100),
    priceUSD: fc.integer({ min: 1, max: 1_000_000 }).map((minor) => minor / 100),
    size: fc.constantFrom(null, "M", "m"),
    color: fc.constantFrom(null, "Plum"),
    quantity: fc.integer({ min: 1, max: 99 }),
    stock: fc.constant(null),
  })
  const orders = fc.record({
    contact: fc.record({
      shippingContactName: typedText(160),
      shippingContactPhone: typedText(40),
      shippingContactEmail: fc.constantFrom(
        "",
        "ada@example.org",
        "ADA@EXAMPLE.ORG",
        "ada@",
        " ada@example.org",
      ),
      shippingAddress: typedText(500),
    }),
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    role: fc.constantFrom(...roles),
  })
  holds(orders, ({ contact, lines, role }) => {
    const sent = checkout.checkoutBody(contact, lines, role)
    const isGlobal = role === "GlobalNetwork"
    const total = lines.reduce(
      (sum, { price: naira, priceUSD, quantity }) =>
        sum + BigInt(Math.round((isGlobal ? priceUSD : naira) * 100)) * BigInt(quantity),
      0n,
    )
    expect(BigInt(Math.round(sent.totalAmount * 100))).toBe(total)
    expect(sent.source).toBe(isGlobal ? "PAYPAL" : "PAYSTACK")
    expect(sent.products).toEqual(
      lines.map(({ product, quantity, size, color }) => ({ product, quantity, size, color })),
    )
    if (!isAccepted(checkout.validateContact(contact))) return false
    expectTaken(CheckoutBody, sent)
    expect(sent.shippingAddress).toBe(contact.shippingAddress.trim())
    return true
  })
})

test("a sign-up of each account type, with the fields of this type alone", () => {
  const password = fc.constantFrom(
    "a good long one",
    "A GOOD LONG ONE",
    "1234567",
    "x".repeat(128),
    "x".repeat(129),
    "",
  )
  const values = fc.record({
    type: fc.constantFrom(...accountTypes),
    other: fc.record({
      ...person,
      ...work,
      email: fc.constantFrom("ada@example.org", "ADA@EXAMPLE.ORG", "ada", ""),
      region: fc.constantFrom("", " ", "A new chapter", ...accountTypes.map((type) => regionsOf(type)[0]!)),
      password,
      confirmPassword: password,
    }),
    // All fields but these are valid.
    others: fc.subarray(Object.keys(signups.emptySignup), { maxLength: 3 }),
    isRepeated: fc.boolean(),
  })
  const valid = {
    ...signups.emptySignup,
    firstName: " Ada ",
    lastName: "Obi",
    gender: "Female",
    dateOfBirth: "1998-05-14",
    email: "ADA@example.org",
    admissionYear: String(thisYear),
    yearOfStudy: yearsOfStudy[0],
    licenseNumber: " mdcn/1 ",
    specialty: "Surgery",
    yearsOfExperience: yearsOfExperience[0],
    region: "A new chapter",
    password: "a good long one",
    confirmPassword: "a good long one",
  }
  holds(
    values,
    ({ type, other, others, isRepeated }) => {
      const changed = Object.fromEntries(Object.entries(other).filter(([name]) => others.includes(name)))
      const typed = { ...valid, ...changed }
      const form = isRepeated ? { ...typed, confirmPassword: typed.password } : typed
      const draft = signups.draftOf(form)
      expect(draft).toEqual({ ...form, password: "", confirmPassword: "" })
      const opened = signups.valuesFor(type, form)
      const isOther =
        !regionsOf(type).includes(form.region) &&
        accountTypes.some((one) => regionsOf(one).includes(form.region))
      expect(opened).toEqual({ ...draft, region: isOther ? "" : form.region })
      expect(signups.valuesFor(type, opened)).toEqual(opened)
      if (!isAccepted(signups.validateSignup(type)(form))) return false
      const sent = signups.signupBody(type, form)
      expectTaken(SignupBody, sent)
      expect("admissionYear" in sent).toBe(type === "student")
      expect("licenseNumber" in sent).toBe(type !== "student")
      expect(sent).toMatchObject({
        firstName: form.firstName.trim(),
        email: form.email,
        password: form.password,
      })
      return true
    },
    2_000,
  )
})

test("a faith entry", () => {
  holds(typedText(maxEntryLength), (content) => {
    if (!isAccepted(validateEntry({ content }))) return false
    expectTaken(FaithEntryBody, { category: "Testimony", content, isAnonymous: false })
    return true
  })
})
