/** A check of a license number in the demo: the member, the result, and how long ago. Other numbers are not checked. */
export interface DemoLicenceCheck {
  readonly email: string
  readonly result: "confirmed" | "asked"
  readonly note: string | null
  readonly daysAgo: number
}

export const demoLicenceChecks: readonly DemoLicenceCheck[] = [
  { email: "doctor@demo.test", result: "confirmed", note: null, daysAgo: 41 },
  { email: "global@demo.test", result: "confirmed", note: null, daysAgo: 40 },
  {
    email: "junior@demo.test",
    result: "asked",
    note: "The register has this number under another name. Please check it, or send us your certificate in a message.",
    daysAgo: 2,
  },
]
