/** Pictures that staff upload for records (OFFICE §11). */
import { Effect } from "effect"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { pictureBytes, type PictureUse } from "#api/contract/picture-rules.ts"
import { defaultLimits, readLimits } from "#server/limits/defaults.ts"
import { PictureRows } from "#server/pictures/rows.ts"
import { join, makeMember } from "./members.ts"
import { multipart } from "./multipart.ts"
import { startServer } from "./server.ts"

let server: Awaited<ReturnType<typeof startServer>>
let token: string
/** How many pictures one person uploads in an hour here: enough for the other tests, which share an editor. */
const uploads = 30
beforeAll(async () => {
  const { limits } = readLimits(`record-pictures-per-account=${uploads}/1h`)
  server = await startServer({ settings: { limits } })
  token = await editor()
})
afterAll(() => server.close())

const editor = async () => (await join(server, { staff: "editor" })).token
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 120, g: 40, b: 90 } } })

const upload = async (bytes: Uint8Array, use = "products", field = "picture", by = token) => {
  const data = new FormData()
  data.append(field, new Blob([new Uint8Array(bytes)], { type: "image/png" }), "../../shop.svg")
  return server.call("POST", `/office/pictures?use=${use}`, {
    token: by,
    ...(await multipart(data)),
  })
}
const stored = async (use: PictureUse = "products"): Promise<string> => {
  const { status, body } = await upload(await plain(900, 700).png().toBuffer(), use)
  expect([status, body.message]).toEqual([201, "Picture uploaded"])
  return body.data.imageUrl
}
const fetched = async (path: string) => {
  const response = await fetch(server.url + path)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
const statusOf = async (path: string) => (await fetched(path)).response.status
const sizeOf = async (path: string) => {
  const { format, width, height } = await sharp((await fetched(path)).bytes).metadata()
  return [format, width, height]
}

describe("a picture for a record", () => {
  test("is cropped to the sizes of its use, as WebP under a name of our own", async () => {
    const product = await stored("products")
    expect(product).toMatch(/^\/api\/pictures\/[0-9a-f]{32}\.webp$/)
    expect(await sizeOf(product)).toEqual(["webp", 800, 800])
    expect(await sizeOf(product.replace(".webp", "-400.webp"))).toEqual(["webp", 400, 400])
    for (const use of ["resources", "events"] as const) {
      const wide = await stored(use)
      expect(await sizeOf(wide)).toEqual(["webp", 960, 540])
      expect(await sizeOf(wide.replace(".webp", "-640.webp"))).toEqual(["webp", 640, 360])
      expect(await sizeOf(wide.replace(".webp", "-400.webp"))).toEqual(["webp", 400, 225])
    }
  })

  test("from before the third size is sent in its small one", async () => {
    const event = await stored("events")
    await server.rows("update pictures set smallest = null")
    expect(await sizeOf(event.replace(".webp", "-400.webp"))).toEqual(["webp", 640, 360])
  })

  test.each(["jpeg", "png", "webp"] as const)("may be a %s, and loses its EXIF", async (format) => {
    const located = await plain(300, 300)
      .withExif({ IFD0: { Artist: "SECRET-PLACE" } })
      .toFormat(format)
      .toBuffer()
    expect(located.toString("latin1")).toContain("SECRET-PLACE")
    const { response, bytes } = await fetched((await upload(located)).body.data.imageUrl)
    expect(bytes.toString("latin1")).not.toContain("SECRET-PLACE")
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "public, max-age=31536000, immutable",
    })
  })

  test.each([
    ["an SVG", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["a GIF", () => plain(20, 20).gif().toBuffer()],
    ["a sound in a RIFF file", async () => Buffer.from("RIFF\x10\0\0\0WAVEfmt ")],
    ["half a PNG", async () => (await plain(800, 600).png().toBuffer()).subarray(0, 300)],
    ["more than 24 megapixels", () => plain(6_000, 4_100).png({ compressionLevel: 9 }).toBuffer()],
  ])("%s is refused in words", async (_, bytes) => {
    const { status, body } = await upload(await bytes())
    expect([status, body.message]).toEqual([
      415,
      "This picture cannot be read. Choose a JPEG, PNG or WebP of at most 24 megapixels.",
    ])
  })

  test("may have 8 MB and no more; another field and an empty file are no picture", async () => {
    const small = await plain(300, 300).jpeg().toBuffer()
    const filled = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes - small.length)])
    expect((await upload(filled(pictureBytes))).status).toBe(201)
    for (const bytes of [pictureBytes + 1, 2 * pictureBytes])
      expect((await upload(filled(bytes))).body).toMatchObject({
        statusCode: 413,
        message: "The picture is too large. Choose one of at most 8 MB.",
      })
    for (const { status, body } of [await upload(small, "products", "file"), await upload(Buffer.alloc(0))])
      expect([status, body.fields]).toEqual([400, { picture: "Please choose a picture" }])
  })

  test("of an unknown use is refused, and so is one from staff who may only read", async () => {
    const small = await plain(30, 30).png().toBuffer()
    expect((await upload(small, "jobs")).status).toBe(400)
    const { token: treasurer } = await join(server, { staff: "treasurer" })
    expect((await upload(small, "products", "picture", treasurer)).status).toBe(403)
  })

  test.each(["nothing", "..%2f..%2fetc", `${"0".repeat(32)}.webp`, `${"0".repeat(32)}-400.webp`])(
    "%s is a 404",
    async (name) => expect(await statusOf(`/api/pictures/${name}`)).toBe(404),
  )

  test("is limited to 200 uploads an hour", async () => {
    expect(defaultLimits["record-pictures-per-account"]).toEqual({ points: 200, seconds: 3_600 })
    const own = await editor()
    const none = Buffer.from("x")
    for (let n = 0; n < uploads; n++)
      expect((await upload(none, "products", "picture", own)).status).toBe(415)
    expect((await upload(none, "products", "picture", own)).status).toBe(429)
  })
})

const sweep = (before: Date) =>
  server.run(
    Effect.flatMap(PictureRows, (rows) => rows.sweep(before)).pipe(Effect.provide(PictureRows.layer)),
  )

describe("the hourly sweep", () => {
  test("deletes a picture that no record has, once it is older than a day", async () => {
    const unused = await stored()
    await sweep(new Date(Date.now() - 86_400_000))
    expect(await statusOf(unused)).toBe(200)
    expect(await sweep(new Date(Date.now() + 1_000))).toBeGreaterThan(0)
    expect(await statusOf(unused)).toBe(404)
  })

  test("keeps the picture of an order that may still be paid, though its product has another one", async () => {
    const [before, ended] = [await stored(), await stored()]
    const member = await makeMember(server)
    for (const [reference, picture, checks] of [
      ["OPEN-0001", before, "now()"],
      ["OPEN-0002", ended, "null"],
    ] as const)
      await server.rows(
        `insert into payments (member_id, source, currency, amount, purpose, target_id, reference, payer_email, title,
            price_snapshot, return_path, status, created_at, updated_at, next_check_at, closed_at)
          values ($1::uuid, 'PAYSTACK', 'NGN', 100, 'order', $2, $2, 'a@b.test', 'Mug', $3::jsonb, '/', 'abandoned', now(),
            now(), ${checks}, now())`,
        [member._id, reference, JSON.stringify({ lines: [{ imageUrl: picture }] })],
      )
    await sweep(new Date(Date.now() + 1_000))
    expect([await statusOf(before), await statusOf(ended)]).toEqual([200, 404])
  })

  test("keeps the pictures of events, of products, of ordered products and of resources", async () => {
    const [poster, featured, further, ordered, cover, inside] = [
      await stored("events"),
      await stored(),
      await stored(),
      await stored(),
      await stored("resources"),
      await stored("resources"),
    ]
    await server.rows(
      `insert into events (slug, status, name, description, event_type, link_or_location, featured_image_url, is_paid,
          members_group, tags, search_text, created_at)
        values ('swept', 'draft', 'Retreat', 'Rest', 'Physical', 'Jos', $1, false, '{Student}', '{}', 'retreat', now())`,
      [poster],
    )
    const [product] = await server.rows(
      `insert into products (slug, name, description, price_ngn, price_usd, featured_image_url, position,
          search_text, created_at)
        values ('swept-mug', 'Mug', 'A mug', 100, 100, $1, 1, 'mug', now()) returning id`,
      [featured],
    )
    await server.rows(
      "insert into product_images (product_id, position, image_url) values ($1::uuid, 0, $2)",
      [product!["id"], further],
    )
    const member = await makeMember(server)
    await server.rows(
      `with payment as (
          insert into payments (member_id, source, currency, amount, purpose, target_id, reference, payer_email,
            title, price_snapshot, return_path, status, created_at,
            updated_at)
          values ($1::uuid, 'PAYSTACK', 'NGN', 100, 'order', 'swept', 'SWEPT-0001', 'a@b.test', 'Mug', '{}', '/', 'paid', now(), now()) returning id
        ), made as (
          insert into orders (member_id, payment_id, reference, source, amount, currency, contact_name, contact_phone,
            contact_email, address, search_text, created_at)
          select $1::uuid, id, 'SWEPT-0001', 'PAYSTACK', 100, 'NGN', 'A', '1', 'a@b.test', 'C', 'x', now() from payment
          returning id
        )
        insert into order_lines (order_id, position, product_id, slug, name, image_url, quantity, price, price_ngn, price_usd)
        select id, 0, $2::uuid, 'swept-mug', 'Mug', $3, 1, 100, 100, 100 from made`,
      [member._id, product!["id"], ordered],
    )
    await server.rows(
      `insert into resources (slug, title, category, description, featured_image, search_text, created_at)
        values ('swept', 'Rest', 'Article', $2, $1, 'rest', now())`,
      [cover, `<img src="${inside}" alt="A quiet ward">`],
    )
    await sweep(new Date(Date.now() + 1_000))
    for (const address of [poster, featured, further, ordered, cover, inside])
      expect(await statusOf(address), address).toBe(200)
  })
})
