import { Effect } from "effect"
import type { StaffRole } from "#api/contract/staff-roles.ts"
import { hashPassword } from "#server/authentication/passwords.ts"
import { Sessions } from "#server/authentication/sessions.ts"
import { now } from "#server/clock.ts"
import { StaffRows } from "#server/office-staff/rows.ts"
import { type NewMember, userRows } from "#server/users/rows.ts"
import { fullName } from "#server/users/service.ts"
import type { TestServer } from "./server.ts"

export const password = "lantern-river-42"
let count = 0
/** One hash for all members, because hashing takes as long as a whole test. */
let passwordHash: Promise<string> | undefined

/** Changes to the default member. `staff` is a staff role that the member has from the start, for `chapter` if given. */
export interface MemberChanges extends Partial<NewMember> {
  readonly staff?: StaffRole
  readonly chapter?: string
}

/** Inserts a member into the database, verified by default, with `password`. */
export const makeMember = (server: TestServer, { staff, chapter, ...changes }: MemberChanges = {}) =>
  server.run(
    Effect.gen(function* () {
      const users = yield* userRows
      const at = yield* now
      const names = { firstName: "Ngozi", middleName: null, lastName: "Eze", ...changes }
      const email = changes.email ?? `member-${process.pid}-${++count}@portal.test`
      const member: NewMember = {
        gender: "Female",
        dateOfBirth: "1990-05-06",
        phone: null,
        role: "Doctor",
        region: "Benue",
        leadershipPosition: null,
        bio: null,
        admissionYear: null,
        yearOfStudy: null,
        specialty: "General Practice",
        licenseNumber: "MDCN/1",
        yearsOfExperience: "0 - 5 Years",
        socials: [],
        passwordHash: yield* Effect.promise(
          () => (passwordHash ??= Effect.runPromise(hashPassword(password))),
        ),
        emailVerifiedAt: at,
        ...changes,
        ...names,
        fullName: fullName(names),
        email,
      }
      const inserted = yield* users.insert(member, at)
      const memberId = inserted!._id
      if (staff !== undefined) {
        const rows = yield* StaffRows
        const role = { memberId, role: staff, chapter: chapter ?? null, grantedBy: null }
        yield* rows.insert({ ...role, approvedAt: at, endsAt: null, reason: null }, at)
      }
      return { _id: memberId, email }
    }),
  )

/** Opens a session and returns its access token. Skips the password hash and the rate limits of a login. */
export const openSession = async (server: TestServer, memberId: string): Promise<string> => {
  const { accessToken } = await server.run(Effect.flatMap(Sessions, (sessions) => sessions.begin(memberId)))
  return accessToken
}

/** A member with the access token of a session. */
export interface Person {
  readonly _id: string
  readonly email: string
  readonly token: string
}

/** Inserts a member as `makeMember` does, and opens a session. */
export const join = async (server: TestServer, changes: MemberChanges = {}): Promise<Person> => {
  const member = await makeMember(server, changes)
  return { ...member, token: await openSession(server, member._id) }
}

/** Logs in and returns the tokens of the new session. */
export const logIn = async (server: TestServer, email: string, typed = password) => {
  const { body } = await server.call("POST", "/auth/login", { body: { email, password: typed } })
  return body.data as { accessToken: string; refreshToken: string; user: Record<string, unknown> }
}

/** Returns the six digits of an email with a code. */
export const codeIn = (text: string) => /^\s{4}(\d{6})$/m.exec(text)?.[1]

/** Returns a doctor's complete signup body, with changes. */
export const doctorBody = (changes: Record<string, unknown> = {}) => ({
  role: "Doctor",
  firstName: "Amaka",
  lastName: "Bello",
  dateOfBirth: "1988-02-29",
  phone: "0803 000 0199",
  email: `doctor-${process.pid}-${++count}@portal.test`,
  password,
  confirmPassword: password,
  gender: "Female",
  region: "Benue",
  licenseNumber: "MDCN/R/1",
  specialty: "Surgery",
  yearsOfExperience: "5 Years and Above",
  ...changes,
})
/** Returns a student's complete signup body, with changes. */
export const studentBody = (changes: Record<string, unknown> = {}) => {
  const { licenseNumber, specialty, yearsOfExperience, ...person } = doctorBody()
  void [licenseNumber, specialty, yearsOfExperience]
  return {
    ...person,
    role: "Student",
    region: "University College Hospital - UCH Chapter",
    admissionYear: 2023,
    yearOfStudy: "3rd Year",
    ...changes,
  }
}
