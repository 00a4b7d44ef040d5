import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { OfficeMember } from "#api/contract/office-members.ts"
import type { TimelineEntry } from "#api/contract/office-timeline.ts"
import type { OfficeProfile } from "#api/contract/office-profiles.ts"
import type { StaffRole } from "#api/contract/staff-roles.ts"
import { wrongName } from "../../src/api/contract/field-rules.ts"
import { auditEntries, casesOf } from "./audit-entries.ts"
import { join, type Person } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const staff = (role: StaffRole = "admin", firstName = "Ada") => join(server, { staff: role, firstName })
const doctor = () => join(server, { firstName: "Chidi", dateOfBirth: "1990-05-06", licenseNumber: "MDCN/7" })
const student = () =>
  join(server, {
    role: "Student",
    region: "University College Hospital - UCH Chapter",
    admissionYear: 2022,
    yearOfStudy: "4th Year",
    licenseNumber: null,
    specialty: null,
    yearsOfExperience: null,
  })

const read = ({ token }: Person, { _id }: Person) =>
  server.call("GET", `/office/members/${_id}/profile`, { token })
const profileOf = async (reader: Person, member: Person) =>
  (await read(reader, member)).body.data as OfficeProfile
const reason = "The register has another day"
const correct = ({ token }: Person, { _id }: Pick<Person, "_id">, body: Record<string, unknown>) =>
  server.call("PATCH", `/office/members/${_id}/profile`, { token, body: { version: 1, reason, ...body } })
const entriesOf = ({ _id }: Person) =>
  auditEntries(server, "member = $1 and action = 'correct profile'", [_id])
const notificationsOf = ({ _id }: Person) =>
  server.rows("select content, target from notifications where member_id = $1::uuid order by created_at", [
    _id,
  ])
const mailsTo = ({ email }: Person) => server.mails(email)

describe("an admin corrects a profile", () => {
  test("the profile, the member's own record, and the search of staff have the new values", async () => {
    const [ada, chidi] = [await staff(), await doctor()]
    expect(await profileOf(ada, chidi)).toMatchObject({
      _id: chidi._id,
      fullName: "Chidi Eze",
      role: "Doctor",
      dateOfBirth: "1990-05-06",
      licenseNumber: "MDCN/7",
      version: 1,
      changedBy: null,
    })
    const { status, body } = await correct(ada, chidi, {
      firstName: " Chidiebere ",
      middleName: "Emeka",
      phone: "0803 000 0199",
      region: "Adamawa",
      leadershipPosition: "Secretary",
      bio: "Surgeon in Jos.",
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({
      fullName: "Chidiebere Emeka Eze",
      firstName: "Chidiebere",
      middleName: "Emeka",
      phone: "+2348030000199",
      region: "Adamawa",
      leadershipPosition: "Secretary",
      bio: "Surgeon in Jos.",
      dateOfBirth: "1990-05-06",
      version: 2,
      changedBy: { _id: ada._id, fullName: "Ada Eze" },
    })
    const me = await server.call("GET", "/auth/me", { token: chidi.token })
    expect(me.body.data).toMatchObject({ fullName: "Chidiebere Emeka Eze", region: "Adamawa" })
    const found = await server.call("GET", "/office/members?searchBy=chidiebere", { token: ada.token })
    expect(found.body.data.items).toMatchObject([{ _id: chidi._id }])
  })

  test("a notification and a mail name the fields, without their values and without the reason", async () => {
    const [ada, chidi] = [await staff(), await doctor()]
    await correct(ada, chidi, { dateOfBirth: "1991-05-06", phone: "0803 000 0199", gender: "Female" })
    const content = "The national office corrected your phone number and date of birth."
    expect(await notificationsOf(chidi)).toEqual([{ content, target: "/dashboard/profile" }])
    const mails = await mailsTo(chidi)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.subject).toContain("Your profile was corrected")
    expect(mails[0]!.text).toContain(content)
    for (const secret of ["1991", "803", reason]) expect(mails[0]!.text).not.toContain(secret)
  })

  test("the audit log has who, before, after and why; the timeline shows it to those who see private fields", async () => {
    const [ada, chidi] = [await staff(), await doctor()]
    await correct(ada, chidi, { dateOfBirth: "1991-05-06", lastName: "Obi" })
    expect(await entriesOf(chidi)).toEqual([
      {
        action: "correct profile",
        result: "done",
        address: expect.any(String),
        actor: ada._id,
        member: chidi._id,
        caseKind: "member",
        caseId: chidi._id,
        before: { lastName: "Eze", dateOfBirth: "1990-05-06" },
        after: { lastName: "Obi", dateOfBirth: "1991-05-06" },
        reason,
      },
    ])
    expect(await casesOf(server, ada)).toEqual([["correct profile", "member", chidi._id]])
    const act = async (reader: Person) =>
      (
        (await server.call("GET", `/office/members/${chidi._id}/timeline`, { token: reader.token })).body.data
          .items as TimelineEntry[]
      ).find((entry) => entry.kind === "act")
    expect(await act(await staff("moderator"))).toMatchObject({
      action: "correct profile",
      reason,
      by: { _id: ada._id },
      changes: [
        { field: "lastName", before: "Eze", after: "Obi" },
        { field: "dateOfBirth", before: "1990-05-06", after: "1991-05-06" },
      ],
    })
    const leader = await join(server, { staff: "chapter-leader", chapter: "Benue" })
    expect(await act(leader)).toMatchObject({ action: "correct profile", reason: null, changes: [] })
  })

  test("a correction that cannot be noted is not made", async () => {
    const [ada, chidi] = [await staff(), await doctor()]
    await server.rows(
      "alter table audit_waiting add constraint full_log check (action <> 'correct profile') not valid",
    )
    const { status } = await correct(ada, chidi, { dateOfBirth: "1991-05-06" })
    await server.rows("alter table audit_waiting drop constraint full_log")
    expect(status).toBe(500)
    expect(await profileOf(ada, chidi)).toMatchObject({ dateOfBirth: "1990-05-06", version: 1 })
    expect(await notificationsOf(chidi)).toEqual([])
    expect(await mailsTo(chidi)).toEqual([])
  })

  test("a changed license number ends its check, and any other correction does not", async () => {
    const [ada, chidi] = [await staff(), await doctor()]
    const path = `/office/licences/${chidi._id}`
    await server.call("POST", `${path}/claim`, { token: ada.token })
    const confirmed = await server.call("POST", `${path}/confirmation`, {
      token: ada.token,
      body: { version: 1, freshId: randomUUID() },
    })
    expect(confirmed.status).toBe(201)
    const licence = async () =>
      (
        (await server.call("GET", `/office/members/${chidi._id}`, { token: ada.token })).body
          .data as OfficeMember
      ).licence
    await correct(ada, chidi, { licenseNumber: "MDCN/7", specialty: "Surgery" })
    expect(await licence()).toMatchObject({ number: "MDCN/7", status: "confirmed" })
    await correct(ada, chidi, { licenseNumber: "MDCN/77", version: 2 })
    expect(await licence()).toMatchObject({ number: "MDCN/77", status: "unchecked" })
    expect((await notificationsOf(chidi)).at(-1)?.["content"]).toBe(
      "The national office corrected your license number. The new license number has to be checked again.",
    )
  })

  test("fields of another role are ignored", async () => {
    const [ada, ife] = [await staff(), await student()]
    const { body } = await correct(ada, ife, { yearOfStudy: "5th Year", licenseNumber: "MDCN/1" })
    expect(body.data).toMatchObject({ yearOfStudy: "5th Year", licenseNumber: null })
    expect((await entriesOf(ife))[0]).toMatchObject({ after: { yearOfStudy: "5th Year" } })
  })
})

describe("a correction is refused", () => {
  test("to everybody but an admin", async () => {
    const chidi = await doctor()
    for (const role of ["treasurer", "editor", "moderator"] as const) {
      const person = await staff(role)
      expect((await correct(person, chidi, { lastName: "Obi" })).status, role).toBe(403)
      expect((await read(person, chidi)).status, role).toBe(403)
    }
    expect(await entriesOf(chidi)).toEqual([])
  })

  test("for the admin's own record", async () => {
    const ada = await staff()
    const { status, body } = await correct(ada, ada, { lastName: "Obi" })
    expect([status, body.message]).toEqual([
      403,
      "This record is your own. Change it in your profile instead.",
    ])
    expect(await profileOf(ada, ada)).toMatchObject({ lastName: "Eze", version: 1 })
  })

  test("for a member who does not exist", async () => {
    const ada = await staff()
    for (const _id of [randomUUID(), "nobody"])
      expect((await correct(ada, { _id }, { lastName: "Obi" })).status).toBe(404)
  })

  test.each([
    ["firstName", " ", "This field is required"],
    ["lastName", "<b>", wrongName],
    ["dateOfBirth", "2024-01-01", "You must be at least 14 years old"],
    ["gender", "X", "Select your gender"],
    ["phone", "12", undefined],
    ["region", "Atlantis", undefined],
    ["yearsOfExperience", "40", undefined],
    ["licenseNumber", "", "This field is required"],
    ["reason", " ", "This field is required"],
  ])("for a wrong %s", async (field, value, message) => {
    const [ada, chidi] = [await staff(), await doctor()]
    const { status, body } = await correct(ada, chidi, { specialty: "Surgery", [field]: value })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
    if (message !== undefined) expect(JSON.stringify(body.fields)).toContain(message)
    expect((await profileOf(ada, chidi)).version).toBe(1)
  })

  test("for a wrong admission year", async () => {
    const [ada, ife] = [await staff(), await student()]
    expect((await correct(ada, ife, { admissionYear: "1999" })).status).toBe(400)
  })

  test("when nothing is corrected", async () => {
    const [ada, chidi] = [await staff(), await doctor()]
    const { status, body } = await correct(ada, chidi, { lastName: "Eze" })
    expect([status, Object.keys(body.fields)]).toEqual([400, ["reason"]])
    expect(await entriesOf(chidi)).toEqual([])
  })
})

describe("of two who change one profile", () => {
  test("the second one is told who was first and when, and gets the stored profile", async () => {
    const [ada, bola, chidi] = [await staff(), await staff("admin", "Bola"), await doctor()]
    await correct(ada, chidi, { lastName: "Obi" })
    const { status, body } = await correct(bola, chidi, { lastName: "Okafor" })
    expect(status).toBe(409)
    expect(body.message).toMatch(/^Changed by Ada Eze at .+\. Compare the two versions\.$/)
    expect(body.data).toMatchObject({ lastName: "Obi", version: 2, changedBy: { fullName: "Ada Eze" } })
    expect(await entriesOf(chidi)).toHaveLength(1)
    expect(await mailsTo(chidi)).toHaveLength(1)
  })

  test("a change by the member makes a version too, and a save without a change makes none", async () => {
    const [ada, chidi] = [await staff(), await doctor()]
    const save = (body: Record<string, unknown>) =>
      server.call("PATCH", "/auth/me", { token: chidi.token, body })
    await save({ bio: "Surgeon" })
    expect(await profileOf(ada, chidi)).toMatchObject({ version: 2, changedBy: { _id: chidi._id } })
    await save({ bio: "Surgeon", lastName: "Eze" })
    expect((await profileOf(ada, chidi)).version).toBe(2)
    expect((await correct(ada, chidi, { bio: "Doctor" })).status).toBe(409)
    expect((await correct(ada, chidi, { bio: "Doctor", version: 2 })).status).toBe(200)
    await save({ bio: "Doctor" })
    expect(await profileOf(ada, chidi)).toMatchObject({ version: 3, changedBy: { _id: ada._id } })
  })

  test("a repeat after a lost response gets the first one, and nobody is told twice", async () => {
    const [ada, chidi] = [await staff(), await doctor()]
    const first = await correct(ada, chidi, { lastName: "Obi" })
    const second = await correct(ada, chidi, { lastName: "Obi" })
    expect([second.status, second.body.data]).toEqual([200, first.body.data])
    expect(await entriesOf(chidi)).toHaveLength(1)
    expect(await notificationsOf(chidi)).toHaveLength(1)
  })
})
