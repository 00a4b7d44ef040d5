/** The search among the members of a record, such as the applicants of a job (OFFICE §2, §8). */
import { expect } from "vitest"
import { makeMember } from "./members.ts"
import type { TestServer } from "./server.ts"

const pageSize = 25

interface PeopleList {
  /** The path of the list under /office, such as "/jobs/1/applicants". */
  readonly path: string
  readonly token: string
  /** Adds a member to the record, at a time. */
  readonly add: (memberId: string, at: Date) => Promise<unknown>
}

interface PeoplePage {
  readonly status: number
  /** The ids of the members of the page. */
  readonly ids: readonly string[]
  readonly next: string | null
}

/** Reads a list of members with this query. */
export const readPeople = async (
  server: TestServer,
  { path, token }: Pick<PeopleList, "path" | "token">,
  query: Readonly<Record<string, string>>,
): Promise<PeoplePage> => {
  const { status, body } = await server.call("GET", `/office${path}?${new URLSearchParams(query)}`, { token })
  const { items = [], next = null } = body.data ?? {}
  const ids = items.map(({ member }: { readonly member: { readonly _id: string } }) => member._id)
  return { status, ids, next }
}

/**
 * Checks the search of a list. The record must have no members yet. The search finds members by name, email and member id,
 * never by another field, page by page. Also searches without a result, and for characters that SQL treats specially.
 */
export const checkPeopleSearch = async (server: TestServer, list: PeopleList): Promise<void> => {
  const read = (query: Readonly<Record<string, string>>) => readPeople(server, list, query)
  const join = (firstName: string, lastName: string) =>
    makeMember(server, { firstName, lastName, phone: "+2348031112233", licenseNumber: "MDCN/R/71" })
  const [zainab, chidi, other] = [
    await join("Zainab", "Under_score"),
    await join("Chidi", "Full 100%"),
    await join("Underxscore", "Full 1000"),
  ]
  const outside = await join("Zainab", "Elsewhere")
  const crowd = await Promise.all(
    Array.from({ length: pageSize + 1 }, (_, index) =>
      makeMember(server, { firstName: "Crowd", lastName: `Number${index}` }),
    ),
  )
  const start = Date.parse("2026-11-20T10:00:00Z")
  // Two of the crowd are added at the same moment, and the end of the first page lies between them.
  for (const [index, { _id }] of [...crowd, zainab, chidi, other].entries())
    await list.add(_id, new Date(start + Math.max(1, index) * 60_000))
  const found = async (searchBy: string, after?: string) => {
    const { status, ...page } = await read({ searchBy, ...(after === undefined ? {} : { after }) })
    expect([searchBy, status]).toEqual([searchBy, 200])
    return page
  }
  const [{ number } = {}] = await server.rows(
    "select membership_id as number from members where id = $1::uuid",
    [zainab._id],
  )
  for (const text of ["zainab", " AINAB  Under", "za", zainab.email, String(number), "under_score"])
    expect([text, (await found(text)).ids]).toEqual([text, [zainab._id]])
  for (const text of ["100%", "full 100% chidi"])
    expect([text, (await found(text)).ids]).toEqual([text, [chidi._id]])
  expect((await found("full")).ids).toEqual([other._id, chidi._id])
  for (const text of ["ai", "zainab chidi", "elsewhere", outside.email, "08031112233", "mdcn/r/71", "doctor"])
    expect([text, await found(text)]).toEqual([text, { ids: [], next: null }])
  for (const text of [
    "%",
    "_",
    "%%%",
    "___",
    "z%b",
    "\\",
    "'; drop table members; --",
    "\ud800",
    "a\u0000b",
    "💊",
  ])
    expect([text, (await found(text)).ids]).toEqual([text, []])

  const first = await found("crowd")
  const second = await found("crowd", first.next!)
  expect([first.ids.length, second.ids.length, second.next]).toEqual([pageSize, 1, null])
  expect([...first.ids, ...second.ids].toReversed().slice(2)).toEqual(crowd.slice(2).map(({ _id }) => _id))
  expect(new Set([...first.ids, ...second.ids]).size).toBe(pageSize + 1)

  expect((await read({ searchBy: "a".repeat(201) })).status).toBe(400)
  expect((await read({ searchBy: "crowd", after: "x" })).status).toBe(400)
}
