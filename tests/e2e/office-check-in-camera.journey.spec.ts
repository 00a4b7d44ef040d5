/** The door with a camera, on a phone: Chromium plays a film of a ticket as its camera (OFFICE §14). */
import { randomUUID } from "node:crypto"
import type { Browser, Page, PlaywrightWorkerArgs } from "playwright/test"
import type { CheckInList } from "#api/contract/office-check-in.ts"
import { as, publishEvent, registerFor, writeFilm } from "./door-fixtures.ts"
import { expect, expectAccessible, signIn, test, type TestMember } from "./fixtures.ts"
import { makeStaff } from "./staff-fixtures.ts"

/** A phone with a camera. `camera` are Chromium's switches of it. */
const openPhone = async (
  { chromium }: PlaywrightWorkerArgs["playwright"],
  camera: readonly string[],
  staff: TestMember,
): Promise<{ readonly phone: Page; readonly browser: Browser }> => {
  const { launchOptions, baseURL } = test.info().project.use
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), "--use-fake-device-for-media-stream", ...camera],
  })
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
    timezoneId: "Africa/Lagos",
    serviceWorkers: "block",
  })
  const phone = await context.newPage()
  await signIn(phone, staff)
  return { phone, browser }
}

const verdict = (page: Page) => page.getByRole("region", { name: "Result" }).getByRole("alert")
const openCamera = (page: Page) => page.getByRole("button", { name: "Scan with the Camera" }).tap()

test("the camera reads a ticket: one scan while it is held there, and one more when it comes back", async ({
  page,
  playwright,
}) => {
  test.slow()
  const editor = await makeStaff(page, "editor")
  const office = await as(page, editor)
  const event = await publishEvent(office, `Retreat ${randomUUID().slice(0, 8)}`)
  const [ngozi, bola] = [await registerFor(page, event, "Ngozi"), await registerFor(page, event, "Bola")]
  const path = test.info().outputPath("tickets.y4m")
  await writeFilm(path, [
    { code: null, seconds: 1 },
    // Long enough for a slow browser to press Next before the next ticket.
    { code: ngozi, seconds: 9 },
    // A ticket that is away for less than 3 seconds is the same scan.
    { code: null, seconds: 1 },
    { code: ngozi, seconds: 1 },
    { code: bola, seconds: 2 },
    { code: null, seconds: 8 },
  ])
  const camera = ["--use-fake-ui-for-media-stream", `--use-file-for-fake-video-capture=${path}`]
  const { phone, browser } = await openPhone(playwright, camera, editor)
  /** The members of the scans that were sent, and what the server said about each. */
  const scans: (readonly [string, string])[] = []
  phone.on("response", async (response) => {
    if (!response.url().endsWith(`/office/check-in/${event._id}/scans`)) return
    const { data } = (await response.json()) as {
      readonly data: readonly { readonly memberId: string; readonly result: string }[]
    }
    scans.push(...data.map(({ memberId, result }) => [memberId, result] as const))
  })
  await phone.goto(`/office/check-in/${event._id}`)
  await expect(phone.getByText("0 of 2 admitted")).toBeVisible()
  await openCamera(phone)
  await expect(verdict(phone)).toContainText(/^Admitted.*Ngozi Adeyemi/)
  await expect(phone.getByLabel("Picture of the camera")).toBeVisible()
  await expect(verdict(phone)).toContainText(/^Admitted.*Bola Adeyemi/)
  await expect(phone.getByText("2 of 2 admitted")).toBeVisible()
  // The film begins again.
  await expect(verdict(phone)).toContainText(/^Already admitted.*Ngozi Adeyemi.*At .+ by .+ Adeyemi\./)
  // The ticket is still in front of the camera, and is not announced again after Next.
  await phone.getByRole("button", { name: "Next" }).tap()
  const verdicts: (string | null)[] = []
  const nextVerdict = async () => {
    verdicts.push(await verdict(phone).textContent())
    return verdicts.at(-1)
  }
  await expect.poll(nextVerdict, { intervals: [100] }).toMatch(/^Already admitted.*Bola/)
  expect(verdicts.filter((words) => words?.includes("Ngozi"))).toEqual([])
  // The next ticket closes the question about this one, so nobody undoes the admission of somebody else.
  await phone.getByRole("button", { name: "Undo" }).tap()
  const question = phone.getByRole("alertdialog", { name: "Undo this admission?" })
  await expect(question).toContainText("Bola Adeyemi can then be admitted again.")
  await expect(question).toBeHidden()
  await expect(verdict(phone)).toContainText(/^Already admitted.*Ngozi/)
  await expectAccessible(phone, "a door with its camera")
  await phone.getByRole("button", { name: "Stop the Camera" }).tap()
  await expect(phone.getByLabel("Picture of the camera")).toHaveCount(0)

  const { registrants }: CheckInList = await office("GET", `/office/check-in/${event._id}`)
  expect(registrants.map(({ admission }) => admission?.isOffline)).toEqual([false, false])
  const memberOf = (code: string) => registrants.find(({ ticketCode }) => ticketCode === code)!.member._id
  expect(scans).toEqual([
    [memberOf(ngozi), "admitted"],
    [memberOf(bola), "admitted"],
  ])
  await browser.close()
})

test("without permission for the camera the page says so, and names and codes still admit", async ({
  page,
  playwright,
}) => {
  const editor = await makeStaff(page, "editor")
  const event = await publishEvent(await as(page, editor), `Retreat ${randomUUID().slice(0, 8)}`)
  await registerFor(page, event, "Ngozi")
  const { phone, browser } = await openPhone(playwright, ["--deny-permission-prompts"], editor)
  await phone.goto(`/office/check-in/${event._id}`)
  await openCamera(phone)
  await expect(phone.getByText("The camera cannot be used")).toBeVisible()
  await expect(phone.getByText("Allow it for this page in your browser and reload the page.")).toBeVisible()
  await expectAccessible(phone, "a door without a camera")
  await phone.getByRole("searchbox", { name: "Find by name" }).fill("ngozi")
  await phone.getByRole("button", { name: "Admit: Ngozi Adeyemi" }).tap()
  await expect(verdict(phone)).toContainText(/^Admitted.*Ngozi Adeyemi/)
  await browser.close()
})
