import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoPassword } from "#server/demo/seed.ts"
import { makeMember, logIn } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

/** The members' address. Behind a proxy the server itself listens at another one. */
const publicUrl = "https://portal.example.org"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer({ settings: { demo: true, publicUrl, clientDir: "public" } })
  token = (await logIn(server, "doctor@demo.test", demoPassword)).accessToken
})
afterAll(() => server.close())

const get = async (path: string) => (await server.call("GET", path, { token })).body

/** Returns every text in a response: the fields, and the pictures inside HTML. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string")
    return [value, ...[...value.matchAll(/<img[^>]*\ssrc="([^"]*)"/g)].map(([, source]) => source!)]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}
const isPicture = (text: string): boolean =>
  /^\S*\/(?:pictures|avatars)\/\S+$/.test(text) || /^\S+\.(?:webp|avif|svg|png|jpe?g)$/i.test(text)

const load = async (address: string) => {
  expect(address.startsWith(`${publicUrl}/`), address).toBe(true)
  const response = await fetch(server.url + address.slice(publicUrl.length))
  return [response.status, response.headers.get("content-type")?.split("/")[0]]
}

const policyOf = async (path: string) =>
  (await fetch(server.url + path)).headers.get("cross-origin-resource-policy")

/** What identifies an item of any list. */
interface Item {
  readonly _id: string
  readonly slug: string
  readonly chatWith: { readonly _id: string }
}
/** Every call that returns pictures, and the path of one item of its list. */
const calls: readonly (readonly [list: string, detail: ((item: Item) => string) | undefined])[] = [
  ["/auth/me", undefined],
  ["/users?limit=100", ({ _id }) => `/users/${_id}`],
  ["/events?limit=100", ({ slug }) => `/events/${slug}`],
  ["/events/registered?limit=100", undefined],
  ["/products?limit=100", ({ slug }) => `/products/${slug}`],
  ["/resources?limit=100", ({ slug }) => `/resources/${slug}`],
  ["/orders/history?limit=100", ({ _id }) => `/orders/${_id}`],
  ["/chats/contacts", ({ chatWith }) => `/chats/contacts/${chatWith._id}`],
]

describe("every picture address in a response is absolute, and loads", () => {
  test.each(calls)("%s", async (list, detail) => {
    const { data } = await get(list)
    const responses = [data]
    const items = ((data.items ?? data.contacts ?? []) as readonly Item[]).slice(0, 5)
    for (const item of items) if (detail !== undefined) responses.push((await get(detail(item))).data)
    expect(textsIn(data).filter(isPicture)).not.toEqual([])
    for (const address of new Set(responses.flatMap(textsIn).filter(isPicture)))
      expect(await load(address), address).toEqual([200, "image"])
  })

  test("POST /auth/login", async () => {
    const { user } = await logIn(server, "doctor@demo.test", demoPassword)
    expect(await load(String(user["avatarUrl"]))).toEqual([200, "image"])
  })

  test("the HTML of a resource, whose text outside the pictures stays", async () => {
    const html = '<p>See src="/not-a-picture.webp"</p><img alt="a" src="/pictures/authors/gyang.svg" />'
    await server.rows(
      "update resources set description = $1 where slug = (select min(slug) from resources)",
      [`${html}<img src="https://elsewhere.example/x.webp" />`],
    )
    const [row] = await server.rows("select min(slug) as slug from resources")
    expect((await get(`/resources/${String(row?.["slug"])}`)).data.description).toBe(
      `<p>See src="/not-a-picture.webp"</p><img alt="a" src="${publicUrl}/pictures/authors/gyang.svg" />` +
        '<img src="https://elsewhere.example/x.webp" />',
    )
  })
})

test("a member without a picture, and an address on another host, stay as they are", async () => {
  const member = await makeMember(server)
  expect((await get(`/users/${member._id}`)).data.avatarUrl).toBeNull()
  const elsewhere = "https://pictures.example.org/ada.webp"
  await server.rows("update members set avatar_url = $1 where id = $2::uuid", [elsewhere, member._id])
  expect((await get(`/users/${member._id}`)).data.avatarUrl).toBe(elsewhere)
})

test("pages of other origins may load the pictures, and nothing else of the client", async () => {
  expect(await policyOf("/pictures/authors/gyang.svg")).toBe("cross-origin")
  expect(await policyOf("/manifest.webmanifest")).toBe("same-origin")
  expect(await policyOf("/api/health/live")).toBe("same-origin")
})
