/** Fixtures of the door: an event that staff have published, members who are registered for it, and a film of a ticket. */
import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import type { Page } from "playwright/test"
import { encode } from "uqr"
import type { OfficeEvent } from "#api/contract/office-events.ts"
import { formatTicketCode } from "#api/contract/ticket-code.ts"
import { addInLagos } from "#api/lagos.ts"
import { expect, makeMember } from "./fixtures.ts"
import { logIn } from "./store-fixtures.ts"

/** Logs a person in. Returns a function that sends requests as this person and returns the data of the response. */
export const as = async (page: Page, person: { readonly email: string; readonly password: string }) => {
  const { tokens } = await logIn(page, person)
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  return async (method: "GET" | "POST", path: string, data?: unknown) => {
    const response = await page.request.fetch(`/api${path}`, { method, headers, data })
    expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true)
    return (await response.json()).data
  }
}

/** Publishes a free event of tomorrow. `office` sends requests as a member of staff, as `as` returns it. */
export const publishEvent = async (
  office: Awaited<ReturnType<typeof as>>,
  name: string,
): Promise<OfficeEvent> => {
  const draft: OfficeEvent = await office("POST", "/office/events", {
    freshId: randomUUID(),
    name,
    description: "Two days of rest.",
    eventType: "Physical",
    linkOrLocation: "12 Hospital Road, Jos",
    eventDateTime: addInLagos(new Date(), { days: 1 }).toISOString(),
    featuredImageUrl: null,
    featuredImageAlt: "",
    isPaid: false,
    paymentPlans: [],
    membersGroup: ["Student", "Doctor"],
    additionalInformation: null,
    eventTags: [],
    capacity: null,
  })
  return office("POST", `/office/events/${draft._id}/publish`, { version: draft.version })
}

/** Registers a new student for an event. Returns the code of the ticket. */
export const registerFor = async (page: Page, { slug }: OfficeEvent, firstName: string): Promise<string> => {
  const member = await makeMember(page.request, "Student", { more: { firstName } })
  const { registeredUsers } = await (await as(page, member))("POST", `/events/register/${slug}`)
  return registeredUsers[0].ticketCode
}

const film = { width: 640, height: 480, perSecond: 5 }

/** Returns a frame of the film (I420) with a QR code in its middle, as large as on a phone in front of a camera. */
const frameOf = (code: string | null): Buffer => {
  const { width, height } = film
  const frame = Buffer.alloc((width * height * 3) / 2, 128)
  frame.fill(190, 0, width * height)
  if (code === null) return frame
  const { data, size } = encode(formatTicketCode(code), { ecc: "M", border: 4 })
  const scale = Math.floor((height * 0.7) / size)
  const [left, top] = [(width - size * scale) >> 1, (height - size * scale) >> 1]
  for (let y = 0; y < size * scale; y += 1)
    for (let x = 0; x < size * scale; x += 1)
      frame[(top + y) * width + left + x] = data[Math.floor(y / scale)]![Math.floor(x / scale)]! ? 30 : 225
  return frame
}

/** Writes a film (Y4M) that Chromium plays in a loop as its camera. Each scene shows a code, or none, for some seconds. */
export const writeFilm = async (
  path: string,
  scenes: readonly { readonly code: string | null; readonly seconds: number }[],
): Promise<void> => {
  const { width, height, perSecond } = film
  const header = `YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`
  const frames = scenes.flatMap(({ code, seconds }) => {
    const frame = frameOf(code)
    return Array.from({ length: seconds * perSecond }, () => [Buffer.from("FRAME\n"), frame]).flat()
  })
  await writeFile(path, Buffer.concat([Buffer.from(header), ...frames]))
}
