/** One link on a profile (SPEC §3, socials). */
export interface DemoSocial {
  readonly name: "facebook" | "twitter" | "instagram" | "linkedIn"
  readonly link: string
}

interface Person {
  readonly email: string
  readonly firstName: string
  readonly middleName?: string
  readonly lastName: string
  /** In E.164, from ranges that are not in use. Some members have none. */
  readonly phone?: string
  readonly gender: "Male" | "Female"
  /** A day, `YYYY-MM-DD`. */
  readonly dateOfBirth: string
  /** An exact label of `src/api/contract/regions.json`, from the list of the role. */
  readonly region: string
  readonly leadershipPosition?: string
  readonly bio?: string
  readonly socials?: readonly DemoSocial[]
  /** Set only for a member whose email is not verified. */
  readonly emailVerified?: false
  /** Set only for the admin, who answers as 'admin' (DECISIONS §6). */
  readonly isAdmin?: true
}

/** A student of the demo: SPEC §3 User with the student's own fields. */
export interface DemoStudent extends Person {
  readonly role: "Student"
  readonly admissionYear: number
  readonly yearOfStudy: string
}

/** A doctor or a member of the global network: SPEC §3 User with the professional fields. */
export interface DemoProfessional extends Person {
  readonly role: "Doctor" | "GlobalNetwork"
  readonly specialty: string
  readonly licenseNumber: string
  readonly yearsOfExperience: "0 - 5 Years" | "5 Years and Above"
}

/**
 * A member of the demo: what a person would have typed at signup and on the profile. Ids, membershipId,
 * fullName and subscribed are the server's and are given when the row is written. All share the password of DECISIONS §6.
 */
export type DemoMember = DemoStudent | DemoProfessional
