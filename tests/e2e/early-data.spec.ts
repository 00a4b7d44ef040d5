/** The requests that a member's page sends before its scripts have loaded (NETWORK §2.3). */
import { earlyPathsOf, pagesWithEarlyData } from "../../scripts/build/early-paths.ts"
import { fakeDelays } from "./fake-delays.ts"
import { expect, signIn, test } from "./fixtures.ts"

// A wider page shows more, such as the calendar, and requests it with its scripts.
test.use({ viewport: { width: 390, height: 844 } })

const student = { email: "student@demo.test", password: "Member#2026" }

/** The list whose first record a page shows, by the page's pattern. */
const lists: Readonly<Record<string, string>> = {
  "/dashboard/events/$slug": "/events?page=1&limit=1&membersGroup=Student&fromToday=true",
  "/dashboard/jobs/$id": "/volunteer/jobs?page=1&limit=1",
  "/dashboard/members/$memberId": "/users?page=1&limit=1",
  "/dashboard/notifications/$id": "/notifications?page=1&limit=1",
  "/dashboard/resources/$slug": "/resources?page=1&limit=1",
  "/dashboard/store/$slug": "/products?page=1&limit=1",
}

for (const pattern of pagesWithEarlyData) {
  test(`${pattern} begins with the requests that its HTML has sent, and uses each response`, async ({
    page,
  }) => {
    // The parts that load later send requests of their own.
    await fakeDelays(page, 3_000, 3_000)
    await signIn(page, student)
    let last = ""
    if (pattern in lists) {
      const login = await page.request.post("/api/auth/login", { data: student })
      const { accessToken } = ((await login.json()) as { data: { accessToken: string } }).data
      const list = await page.request.get(`/api${lists[pattern]!}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      const [, slug, id] = /"slug":"([^"]+)"|"_id":"([^"]+)"/.exec(await list.text())!
      last = slug ?? id!
    }
    const requests = new Set<string>()
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url())
      if (request.method() === "GET" && pathname.startsWith("/api/"))
        requests.add(pathname.slice("/api".length) + search)
    })
    await page.goto(pattern.replace(/\$\w+/, last))
    const { fixed, plain } = earlyPathsOf(pattern)!
    const early = [...fixed, ...plain].map((path) =>
      path.replace("{role}", "Student").replace("{last}", last),
    )
    await expect.poll(() => page.evaluate(() => [...earlyData!.responses.keys()])).toEqual([])
    expect([...requests]).toEqual(expect.arrayContaining(early))
  })
}
