import { subDays, subMinutes } from "date-fns"
import { type callers, chapterOfLeader } from "./seed-office.ts"
import { emailOf, uuidOf } from "./seed.ts"

/** A list, and who reads it. */
export interface OfficeList {
  readonly who: keyof typeof callers
  readonly path: string
}

const middle = "88888888-8888-4888-8888-888888888888"
const absent = "nobody-has-this-name"

/** The lists of `GET /office/…`: a path, and the queries that change what it reads. The first page comes first. */
const listsOf = (members: number): readonly (readonly [path: string, queries: readonly string[]])[] => {
  const now = new Date()
  const after = (time: Date, key = middle) => `after=${time.toISOString()}_${key}`
  const old = after(subDays(now, 800))
  /** A member in the middle of the list. */
  const one = Math.floor(members / 2)
  const [event, job, training] = ["event", "job", "training"].map((name) => uuidOf(name, 1))
  const searches = (frequent: string) => [`searchBy=${frequent}`, `searchBy=${absent}`]
  const people = [
    ...searches("members.test"),
    "searchBy=ad",
    "searchBy=zq",
    "searchBy=adeyemi",
    `searchBy=${encodeURIComponent(emailOf(one))}`,
  ]
  return [
    ["to-do", [""]],
    [
      "members",
      [
        "",
        old,
        "role=GlobalNetwork",
        `chapter=${chapterOfLeader}`,
        "suspended=yes",
        "searchBy=members.test",
        `searchBy=members.test&${old}`,
        `searchBy=${encodeURIComponent(emailOf(one))}`,
        `searchBy=${uuidOf("member", one)}`,
        `searchBy=0803%2000${String(one).padStart(6, "0")}`,
        `searchBy=mdcn/${one}`,
        "searchBy=ad",
        "searchBy=ad%20doctor",
        "searchBy=zq",
        "searchBy=ad&suspended=yes",
        `searchBy=ad&role=GlobalNetwork&chapter=${chapterOfLeader}`,
        `searchBy=${absent}`,
      ],
    ],
    [`members/${uuidOf("member", one)}`, [""]],
    [`members/${uuidOf("member", one)}/timeline`, ["", after(subDays(now, 100), `note:${middle}`)]],
    ["members/sign-ups", ["", after(subMinutes(now, 500)), ...searches("comer")]],
    [
      "money",
      [
        "",
        old,
        "state=held",
        `state=held&${after(subDays(now, 400))}`,
        "state=refunded",
        `state=refunded&${after(subDays(now, 200))}`,
        `search=BENCH-${one}-3`,
        `search=PROVIDER-${one}-3`,
        `search=TELLER%20${10 + 5 * Math.floor(members / 11)}`,
        `search=${encodeURIComponent(emailOf(one))}`,
        "search=member",
        `search=member&${old}`,
        "search=adeyemi",
        "search=a",
        `search=${absent}`,
        `search=${absent}&state=held`,
        "search=adeyemi&state=held",
        "search=adeyemi&state=refunded",
      ],
    ],
    ["money/ledger", ["", "month=2025-01", "month=2025-01&currency=USD"]],
    [
      "money/unpaid",
      [
        "",
        old,
        "year=2025",
        "year=2022",
        "role=GlobalNetwork",
        `chapter=${chapterOfLeader}`,
        `year=2025&chapter=${chapterOfLeader}`,
        "chapter=No%20such%20chapter",
        "searchBy=members.test",
        "year=2025&searchBy=members.test",
        `searchBy=${encodeURIComponent(emailOf(one))}`,
        "year=2025&searchBy=ad&role=Doctor",
        `searchBy=${absent}`,
      ],
    ],
    [`money/BENCH-${one}-1`, [""]],
    [
      "offline-payments",
      [
        "",
        after(subDays(now, 700)),
        "state=waiting",
        `state=waiting&${after(subDays(now, 400))}`,
        ...people,
        `searchBy=TELLER%20${10 + 5 * Math.floor(members / 11)}`,
        "state=waiting&searchBy=members.test",
      ],
    ],
    [
      "events",
      [
        "",
        old.replace(/after=\d+/, "after=2025"),
        "status=draft",
        "status=published",
        "status=canceling",
        "status=canceled",
        "status=finished",
        ...searches("conference"),
        `status=canceled&searchBy=${absent}`,
        "status=canceled&searchBy=conference",
      ],
    ],
    [`events/${event}`, [""]],
    [`events/${event}/registrants`, ["", after(subMinutes(now, members / 40)), ...people]],
    [`events/${event}/cancellation`, [""]],
    [`events/${event}/messages`, [""]],
    ["check-in", [""]],
    [`check-in/${event}`, [""]],
    [
      "approvals",
      [
        "",
        after(subDays(now, 100)),
        ...searches("members.test"),
        "searchBy=ad",
        "state=decided",
        `state=decided&${after(subDays(now, 100))}`,
        ...searches("members.test").map((search) => `state=decided&${search}`),
        "state=decided&searchBy=ad",
        `state=decided&searchBy=${encodeURIComponent(emailOf(one))}`,
      ],
    ],
    ["licences", ["", old, ...searches("members.test"), "searchBy=ad", `searchBy=mdcn/${one}`]],
    [
      "audit",
      [
        "",
        after(subDays(now, 700), "12"),
        "act=login",
        "act=refund",
        "act=never-done",
        `actor=${emailOf(1)}`,
        `actor=${emailOf(one)}`,
        `subject=${encodeURIComponent(emailOf(one))}`,
        `subject=${encodeURIComponent(emailOf(one))}&act=refund`,
        `actor=${emailOf(1)}&act=login`,
        `actor=${emailOf(1)}&subject=${encodeURIComponent(emailOf(one))}`,
        "actor=nobody%40members.test",
        `day=${subDays(now, 800).toISOString().slice(0, 10)}`,
        `day=${subDays(now, 800).toISOString().slice(0, 10)}&actor=${emailOf(1)}`,
        `day=${subDays(now, 800).toISOString().slice(0, 10)}&act=never-done`,
        "day=2020-01-01",
      ],
    ],
    [
      "inbox",
      [
        "",
        after(subMinutes(now, members / 2)),
        "state=mine",
        "state=active",
        "state=closed",
        `state=closed&${after(subMinutes(now, members / 2))}`,
        "search=members.test",
        "search=adeyemi",
        `search=${absent}`,
        "state=closed&search=members.test",
        "state=closed&search=doctor",
        `state=closed&search=${absent}`,
        "state=active&search=zq",
      ],
    ],
    [`inbox/${uuidOf("member", one)}/messages`, [""]],
    [
      "moderation",
      [
        "",
        after(subDays(now, 100)),
        "state=decided",
        `state=decided&${after(subDays(now, 100))}`,
        "kind=profile",
        "kind=message",
        "state=decided&kind=profile",
        "state=decided&kind=message",
      ],
    ],
    [
      "jobs",
      [
        "",
        old.replace(/after=\d+/, "after=2025"),
        "status=draft",
        "status=open",
        "status=closed",
        ...searches("nurse"),
      ],
    ],
    [`jobs/${job}/applicants`, ["", after(subMinutes(now, members / 40)), ...people]],
    ["trainings", ["", "status=draft", ...searches("training")]],
    [`trainings/${training}/completions`, ["", after(subMinutes(now, members / 2)), ...people]],
    [
      "resources",
      [
        "",
        old,
        "status=draft",
        "status=scheduled",
        "category=Article",
        ...searches("mission"),
        `status=draft&searchBy=${absent}`,
      ],
    ],
    ["devotionals", ["", old, "status=draft", "status=scheduled", ...searches("devotional")]],
    ["devotionals/days", [""]],
    ["products", ["", after(subDays(now, 50)), "status=draft", "status=soldOut", ...searches("scrubs")]],
    ["settings", [""]],
    ["staff", [""]],
  ]
}

/** Returns the lists that the bench measures: as an admin, and those that other staff read by another query. */
export const officeLists = (members: number): readonly OfficeList[] => {
  const listed = (who: OfficeList["who"], path: string, query: string): OfficeList => ({
    who,
    path: `/api/office/${path}${query === "" ? "" : "?"}${query}`,
  })
  const one = encodeURIComponent(emailOf(Math.floor(members / 2)))
  return [
    ...listsOf(members).flatMap(([path, queries]) => queries.map((query) => listed("admin", path, query))),
    ...["", "act=login", `subject=${one}`].map((query) => listed("treasurer", "audit", query)),
    ...["", "searchBy=ad", `searchBy=${absent}`].map((query) => listed("chapterLeader", "members", query)),
    listed("chapterLeader", "check-in", ""),
  ]
}
