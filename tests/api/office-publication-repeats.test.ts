/** Acts of staff on events, jobs, trainings, resources and products that are sent again after a lost response (OFFICE §4). */
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { actsOf } from "./audit-entries.ts"
import { join, type Person } from "./members.ts"
import { startServer } from "./server.ts"
import { uploadPicture } from "./upload-picture.ts"

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer({ avoidsMidnight: true })
})
afterAll(() => server.close())

interface Draft {
  readonly _id: string
  readonly version: number
}

const hour = 3_600_000
const name = () => `Repeated ${randomUUID().slice(0, 8)}`

/** A draft of each kind that lacks nothing. */
const kinds = {
  events: () => ({
    name: name(),
    description: "A night of prayer.",
    eventType: "Physical",
    linkOrLocation: "12 Hospital Road, Jos",
    eventDateTime: server.momentIn(48 * hour),
    featuredImageUrl: null,
    featuredImageAlt: "",
    isPaid: false,
    paymentPlans: [],
    membersGroup: ["Student"],
    additionalInformation: null,
    eventTags: [],
    capacity: null,
  }),
  jobs: () => ({
    title: name(),
    description: "Two weeks in Jos.",
    responsibilities: [],
    requirements: [],
    applicationInstructions: null,
    closingDay: server.dayIn(7),
    companyName: "Mercy Clinic",
    companyLocation: "Jos",
    contactEmail: null,
  }),
  trainings: () => ({ name: name(), membersGroup: ["Doctor"] }),
  resources: () => ({
    title: name(),
    category: "Article",
    slug: "",
    description: "<p>The ward is quiet.</p>",
    authorName: "Dr Ruth Gyang",
    tags: [],
    featuredImage: null,
    featuredImageAlt: "",
  }),
  products: async (ada: Person) => ({
    name: name(),
    description: "A warm blanket.",
    brand: null,
    price: 4500,
    priceUSD: 6,
    sizes: [],
    stock: null,
    variants: [],
    pictures: [{ imageUrl: await uploadPicture(server, ada, "products"), alt: "A blanket", color: null }],
  }),
}
type Kind = keyof typeof kinds

const create = async (kind: Kind, ada: Person): Promise<Draft> => {
  const body = { ...(await kinds[kind](ada)), freshId: randomUUID() }
  return (await server.call("POST", `/office/${kind}`, { token: ada.token, body })).body.data
}
const send = (kind: Kind, { token }: Person, { _id, version }: Draft, act: string, moment?: string) =>
  server.call("POST", `/office/${kind}/${_id}/${act}`, {
    token,
    body: { version, ...(act === "publish" ? { visibleFrom: moment ?? null } : {}) },
  })

/** Sends an act twice, as after a lost response, and returns the record. */
const sendTwice = async (...act: Parameters<typeof send>): Promise<Draft> => {
  const first = await send(...act)
  expect(first.status).toBe(201)
  const second = await send(...act)
  expect([second.status, second.body]).toEqual([201, first.body])
  return first.body.data
}

describe.each(Object.keys(kinds) as readonly Kind[])("of %s", (kind) => {
  test("one that is stored gets its first response and counts once", async () => {
    const ada = await join(server, { staff: "editor" })
    const draft = await create(kind, ada)
    const scheduled = await sendTwice(kind, ada, draft, "publish", server.momentIn(hour))
    const later = await sendTwice(kind, ada, scheduled, "publish", server.momentIn(2 * hour))
    const withdrawn = await sendTwice(kind, ada, later, "withdraw")
    const published = await sendTwice(kind, ada, withdrawn, "publish")
    await sendTwice(kind, ada, published, "withdraw")
    const one = kind.slice(0, -1)
    expect((await actsOf(server, ada)).map(({ action }) => action)).toEqual([
      `create ${one}`,
      `schedule ${one}`,
      `schedule ${one}`,
      `withdraw ${one}`,
      `publish ${one}`,
      `withdraw ${one}`,
    ])
  })

  test("another moment, or the act of another person, is a conflict", async () => {
    const [ada, ruth] = await Promise.all([
      join(server, { staff: "editor", firstName: "Ada" }),
      join(server, { staff: "editor", firstName: "Ruth" }),
    ])
    const draft = await create(kind, ada)
    const moment = server.momentIn(hour)
    expect((await send(kind, ada, draft, "publish", moment)).status).toBe(201)
    const moved = await send(kind, ada, draft, "publish", server.momentIn(2 * hour))
    expect([moved.status, moved.body.message]).toEqual([409, expect.stringMatching(/^Changed by you at /)])
    const hers = await send(kind, ruth, draft, "publish", moment)
    expect([hers.status, hers.body.message]).toEqual([409, expect.stringMatching(/^Changed by Ada /)])
    expect((await send(kind, ada, draft, "withdraw")).status).toBe(409)
  })
})
