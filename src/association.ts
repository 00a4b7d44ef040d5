/** The texts that name the association. The client, the mails and the prerendered pages use them. */
export const association = {
  name: "Christian Medical and Dental Association of Nigeria",
  shortName: "CMDA Nigeria",
  portal: "Member Portal",
  motto: "Healing hands, praying hearts",
  /** What search engines show below the title of the public pages. */
  description:
    "The member portal of the Christian Medical and Dental Association of Nigeria: events, training and fellowship for students and doctors.",
} as const

/** The names of the association and of the portal. A password must not consist of their words (DECISIONS §2). */
export const associationTexts: readonly string[] = [
  association.name,
  association.shortName,
  association.portal,
]
