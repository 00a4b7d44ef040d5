import { addMilliseconds } from "date-fns/addMilliseconds"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { AttemptRows } from "../authentication/attempt-rows.ts"
import { hashPassword } from "../authentication/passwords.ts"
import { now } from "../clock.ts"
import { StaffRows } from "../office-staff/rows.ts"
import { userRows } from "../users/rows.ts"
import { fullName } from "../users/service.ts"
import { seedChats } from "./chat-rows.ts"
import { demoMembers } from "./content/members.ts"
import type { DemoMember } from "./content/members/member.ts"
import { seedDevotionals } from "./devotionals.ts"
import { seedDonations } from "./donations.ts"
import { seedEvents } from "./event-rows.ts"
import { seedFaithEntries } from "./faith-rows.ts"
import { seedJobs } from "./job-rows.ts"
import { seedLicenceChecks } from "./licence-rows.ts"
import { seedNotifications, seedTransitions } from "./notification-rows.ts"
import { seedOrders } from "./orders.ts"
import { seedPortraits } from "./portrait-rows.ts"
import { seedProducts } from "./product-rows.ts"
import { seedResources } from "./resources.ts"
import { seedSubscriptions } from "./subscriptions.ts"
import { seedTrainings } from "./training-rows.ts"

/** The password of every demo member (DECISIONS §6). */
export const demoPassword = "Member#2026"

/** The demo members that `npm start` prints. */
export const demoAccounts = [
  { email: "student@demo.test", who: "a student" },
  { email: "doctor@demo.test", who: "a doctor, above 5 years, subscribed" },
  { email: "junior@demo.test", who: "a doctor, up to 5 years, subscription lapsed" },
  { email: "global@demo.test", who: "a member of the global network" },
  { email: "admin@demo.test", who: "answers as 'admin'" },
] as const

const day = 24 * 3_600_000

const newMemberOf = (member: DemoMember, passwordHash: string, at: Date) => {
  const names = {
    firstName: member.firstName,
    middleName: member.middleName ?? null,
    lastName: member.lastName,
  }
  const student = member.role === "Student" ? member : undefined
  const professional = member.role === "Student" ? undefined : member
  return {
    ...names,
    fullName: fullName(names),
    email: member.email.toLowerCase(),
    phone: member.phone ?? null,
    gender: member.gender,
    dateOfBirth: member.dateOfBirth,
    role: member.role,
    region: member.region,
    leadershipPosition: member.leadershipPosition ?? null,
    bio: member.bio ?? null,
    admissionYear: student?.admissionYear ?? null,
    yearOfStudy: student?.yearOfStudy ?? null,
    specialty: professional?.specialty ?? null,
    licenseNumber: professional?.licenseNumber ?? null,
    yearsOfExperience: professional?.yearsOfExperience ?? null,
    socials: member.socials ?? [],
    passwordHash,
    emailVerifiedAt: at,
  }
}

/** Inserts the demo members whose emails do not exist yet. Never changes existing members. */
const seedMembers = Effect.gen(function* () {
  const users = yield* userRows
  const attempts = yield* AttemptRows
  const staff = yield* StaffRows
  const at = yield* now
  const passwordHash = yield* hashPassword(demoPassword)
  // The dates of joining are spread evenly over the last year.
  const step = (365 * day) / demoMembers.length
  for (const [index, member] of demoMembers.entries()) {
    // An insert that conflicts would still use up a membershipId.
    if ((yield* users.accountByEmail(member.email.toLowerCase())) !== undefined) continue
    // A member without a verified address has only a sign-up attempt. It lasts ten years, so that it does not expire in the demo.
    if (member.emailVerified === false) {
      if ((yield* attempts.live(member.email, null, at)).length > 0) continue
      const {
        email,
        passwordHash: _,
        emailVerifiedAt: _at,
        ...details
      } = newMemberOf(member, passwordHash, at)
      yield* attempts.insert(
        {
          email,
          passwordHash,
          details,
          deviceKey: null,
          codeHash: null,
          codeExpiresAt: null,
          expiresAt: addMilliseconds(at, 3_650 * day),
        },
        at,
        1,
      )
      continue
    }
    const joined = addMilliseconds(at, -365 * day + index * step)
    const inserted = yield* users.insert(newMemberOf(member, passwordHash, at), joined)
    if (member.isAdmin === true && inserted !== undefined)
      yield* staff.insert(
        {
          memberId: inserted._id,
          role: "admin",
          chapter: null,
          grantedBy: null,
          approvedAt: joined,
          endsAt: null,
          reason: "Runs the national office",
        },
        joined,
      )
  }
})

/** Inserts the demo members and their data in one transaction. Never changes existing data. */
export const seedDemo = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const transaction = transactionOf(sql)
  yield* transaction(
    Effect.all([
      seedMembers,
      seedEvents,
      seedSubscriptions,
      seedDonations,
      seedProducts,
      seedOrders,
      seedPortraits,
      seedJobs,
      seedFaithEntries,
      seedTrainings,
      seedResources,
      seedDevotionals,
      seedNotifications,
      seedTransitions,
      seedLicenceChecks,
      seedChats,
    ]),
  )
})
