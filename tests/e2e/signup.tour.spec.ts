import type { Page } from "playwright/test"
import { model } from "../machines/signup.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { signupView } from "../pages/signup.view.ts"
import { expect, test, typeDate } from "./fixtures.ts"
import { okBody, holdRequests, waitForHydration, errorBody, visit } from "./hold-requests.ts"
import { withAxe, isNotDefect, leafOf, nameOfWalk, walk, walksHere } from "./tour.ts"

const write = async (page: Page, label: string, text: string) => {
  const field = page.getByLabel(label, { exact: true })
  if ((await field.inputValue()) !== text) await field.fill(text)
}
const pick = async (page: Page, label: string, option: string) => {
  const field = page.getByRole("button", { name: new RegExp(label) })
  if (!(await field.textContent())?.includes("Select...")) return
  await field.click()
  await page.getByRole("option", { name: option, exact: true }).click()
}

/** Fills the empty fields. During the tour the draft stores the other fields, except the passwords. */
const fill = async (page: Page) => {
  await write(page, "First Name", "Ada")
  await write(page, "Last Name", "Obi")
  await pick(page, "Gender", "Female")
  if ((await page.getByRole("group", { name: "Date Of Birth" }).textContent())?.includes("yyyy"))
    await typeDate(page, "Date Of Birth", "1999-03-08")
  if (await page.getByRole("button", { name: /Admission Year/ }).isVisible()) {
    await pick(page, "Admission Year", String(new Date().getFullYear() - 1))
    await pick(page, "Year Of Study", "2nd Year")
  } else {
    await write(page, "License Number", "MDCN/71822")
    await write(page, "Specialty", "Paediatrics")
    await pick(page, "Years Of Experience", "0 - 5 Years")
  }
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.org")
  const region = page.getByRole("combobox", { name: /Chapter|Region/ })
  if ((await region.inputValue()) === "") {
    await region.focus()
    // By keyboard, because scrolling the page closes the list; the scroll to the field may still be under way.
    await expect(async () => {
      if ((await region.getAttribute("aria-expanded")) !== "true") await region.press("ArrowDown")
      await expect(page.getByRole("option").first()).toBeVisible({ timeout: 1_000 })
      await region.press("ArrowDown")
      await region.press("Enter")
      await expect(region).not.toHaveValue("", { timeout: 1_000 })
    }).toPass()
  }
  await write(page, "Password", "Lantern-Harbour-52")
  await write(page, "Confirm Password", "Lantern-Harbour-52")
}

/** Nothing can be typed during sending, nor after the account is created. A visitor has no session that could end. */
const isWalkable = (edge: Edge): boolean =>
  isNotDefect(edge) &&
  edge.case.name !== "the session expired" &&
  (edge.case.event.type !== "xstate.snapshot.form" || edge.before.matches({ details: "filling" })) &&
  !edge.before.matches({ details: "created" })

for (const [address, heading] of [
  ["/signup?type=student", "Sign up as a student"],
  ["/signup?type=doctor", "Sign up as a doctor"],
  ["/signup?type=global+member", "Sign up as a global member"],
] as const)
  test(`a link to ${address} opens that form`, async ({ page }) => {
    await page.goto(address)
    await signupView["details.filling"](page)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading)
  })

test("text typed into a long list stays when the page scrolls", async ({ page }) => {
  await page.goto("/signup?type=doctor")
  await signupView["details.filling"](page)
  const region = page.getByRole("combobox", { name: /Chapter/ })
  await region.pressSequentially("Lag")
  await expect(page.getByRole("option").first()).toBeVisible()
  await page.evaluate(() => scrollBy(0, scrollY > 100 ? -60 : 60))
  await expect(page.getByRole("option")).toHaveCount(0)
  await expect(region).toHaveValue("Lag")
})

test("going back at the moment of Continue shows the chooser again, with the choice", async ({ page }) => {
  await page.goto("/signup")
  await waitForHydration(page)
  await page.getByRole("radio", { name: "Doctor" }).check()
  // In one task, so that the router has not loaded the form's address yet.
  await page.getByRole("button", { name: "Continue" }).evaluate(async (button) => {
    if (button instanceof HTMLElement) button.click()
    while (location.search === "") await Promise.resolve()
    history.pushState({}, "", "/signup")
  })
  await signupView["choosingType"](page)
  await expect(page.getByRole("radio", { name: "Doctor" })).toBeChecked()
  await expect(page).toHaveURL("/signup")
})

test("signing up: the page shows the view of each state on every path", async ({ page }) => {
  test.setTimeout(240_000)
  const signup = await holdRequests(page, "**/api/auth/signup")
  const answers: Record<string, () => Promise<void>> = {
    made: () => signup.answer(201, okBody()),
    "a field refused": () =>
      signup.answer(400, errorBody(400, "Bad", { firstName: "Please write it in letters" })),
    "the server is unreachable": () => signup.cut(),
  }
  const play = async (_: Page, { before, case: { name, event } }: Edge) => {
    switch (event.type) {
      case "type.chosen":
        return page.getByRole("radio", { name: name.includes("doctor") ? "Doctor" : "Global Member" }).check()
      case "choice.confirmed":
        return page.getByRole("button", { name: "Continue" }).click()
      case "address.changed":
        return visit(
          page,
          event["accountType"] === null ? "/signup" : `/signup?type=${String(event["accountType"])}`,
        )
      case "xstate.snapshot.form":
        return fill(page)
      case "details.submitted":
        await page.getByRole("button", { name: "Sign Up" }).click()
        // An incomplete form is not sent: the first invalid field gets the focus.
        if (before.context.values.password === "")
          await expect(page.locator(":focus")).toHaveAttribute("aria-invalid", "true")
        return
      case "xstate.done.actor.createAccount":
        return answers[name]!()
      default:
        throw new Error(`no browser step for ${event.type}`)
    }
  }
  const graph = explore(model, "the chooser")
  const views = withAxe(signupView)
  for (const path of walksHere(graph, isWalkable))
    await test.step(nameOfWalk(path), async () => {
      await page.goto("/signup")
      await waitForHydration(page)
      signup.clear()
      await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
    })
})
