/** The address and contacts of one office of the association (SPEC §1: three offices in the footer). */
export interface Office {
  readonly name: "National Office" | "Global Office" | "Liaison Office"
  readonly address: readonly string[]
  readonly phone: string
  readonly email: string
}

/** The offices of the association, the National Office first. Only few pages show them, so they are not in its texts. */
export const offices: readonly [Office, ...Office[]] = [
  {
    name: "National Office",
    address: ["12 Lantern Crescent, Gbagada Phase II", "Lagos, Nigeria"],
    phone: "+234 800 000 2632",
    email: "national@portal.test",
  },
  {
    name: "Global Office",
    address: ["14 Fellowship Row", "Birmingham, United Kingdom"],
    phone: "+44 800 000 2632",
    email: "global@portal.test",
  },
  {
    name: "Liaison Office",
    address: ["Plot 8, Unity Close, Jabi", "Abuja, Nigeria"],
    phone: "+234 800 000 2633",
    email: "liaison@portal.test",
  },
]

/** The office that mails and receipts name. */
export const nationalOffice: Office = offices[0]

/** Who issues receipts and statements. */
export const signatory = { name: "Dr Ifeoma Danjuma", title: "National Treasurer" } as const
