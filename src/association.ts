/** The address and contacts of one office of the association (SPEC §1: three offices in the footer). */
export interface Office {
  readonly name: "National Office" | "Global Office" | "Liaison Office"
  readonly address: readonly string[]
  readonly phone: string
  readonly email: string
}

/** The texts that name the association. The client, the mails and the prerendered pages use them. */
export const association = {
  name: "Christian Medical and Dental Association of Nigeria",
  shortName: "CMDA Nigeria",
  portal: "Member Portal",
  motto: "Healing hands, praying hearts",
  /** Who issues receipts and statements. */
  signatory: { name: "Dr Ifeoma Danjuma", title: "National Treasurer" },
  /** What search engines show below the title of the public pages. */
  description:
    "The member portal of the Christian Medical and Dental Association of Nigeria: events, training and fellowship for students and doctors.",
  offices: [
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
  ] satisfies readonly Office[],
} as const

/** The names of the association and of the portal. A password must not consist of their words (DECISIONS §2). */
export const associationTexts: readonly string[] = [
  association.name,
  association.shortName,
  association.portal,
]
