/** A transition from the chapter leader's recommendation over a question to the approval (OFFICE §1, §3). */
import type { Page } from "playwright/test"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { openBrowser, admin } from "./staff-fixtures.ts"
import { logIn } from "./store-fixtures.ts"

const chapter = "Obafemi Awolowo University Teaching Hospital - OAUTH Chapter"

/** Makes a leader of the chapter, and a student of it who asks to become a doctor. Returns both, and the request's id. */
const makePeople = async (page: Page) => {
  const leader = await makeMember(page.request, "Doctor", { more: { lastName: "Leader" } })
  const { tokens } = await logIn(page, admin)
  const granted = await page.request.post("/api/office/staff", {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    data: {
      email: leader.email,
      role: "chapter-leader",
      chapter,
      reason: "Leads the chapter",
      password: admin.password,
      freshId: crypto.randomUUID(),
    },
  })
  expect(granted.status()).toBe(201)
  const student = await makeMember(page.request, "Student", { more: { region: chapter, lastName: "Okonjo" } })
  const { tokens: own } = await logIn(page, student)
  const sent = await page.request.post("/api/users/transition", {
    headers: { authorization: `Bearer ${own.accessToken}` },
    data: { region: "Benue", specialty: "Surgery", licenseNumber: "MDCN/R/91" },
  })
  const { _id } = ((await sent.json()) as { data: { _id: string } }).data
  return { leader, student, id: _id }
}

test("a leader recommends, an admin asks, the member answers, and the admin approves", async ({
  page,
  browser,
}) => {
  test.slow()
  const { leader, student, id } = await makePeople(page)

  const ofLeader = await openBrowser(browser, page, leader)
  await ofLeader.goto("/office")
  await expect(ofLeader.getByRole("heading", { name: "Recommendations" })).toBeVisible()
  await ofLeader.goto(`/office/approvals/${id}`)
  await expect(ofLeader.getByText("You have not recommended this request yet.")).toBeVisible()
  await expect(ofLeader.getByText("MDCN/R/91")).toHaveCount(0)
  await expect(ofLeader.getByRole("button", { name: "Review This Request" })).toHaveCount(0)
  await expectAccessible(ofLeader, "a request for a chapter leader")
  await ofLeader.getByRole("button", { name: "Write Recommendation" }).click()
  const recommending = ofLeader.getByRole("dialog", { name: "Your recommendation" })
  await recommending.getByRole("button", { name: "Save Recommendation" }).click()
  await expect(recommending.getByText("Choose one")).toBeVisible()
  await recommending.getByRole("radio", { name: "Recommend" }).check()
  await recommending.getByLabel("Note").fill("She leads our prayers.")
  await expectAccessible(ofLeader, "the dialog of a recommendation")
  await recommending.getByRole("button", { name: "Save Recommendation" }).click()
  await expect(ofLeader.getByText(/^You recommended this on /)).toBeVisible()
  await ofLeader.context().close()

  await signIn(page, admin)
  await page.goto(`/office/approvals/${id}`)
  const recommendations = page.getByRole("region", { name: "Recommendations" })
  await expect(recommendations).toContainText("Recommends it")
  await expect(recommendations).toContainText("She leads our prayers.")
  await expect(recommendations).toContainText(/Danladi Leader, /)
  await page.getByRole("button", { name: "Review This Request" }).click()
  const form = page.getByRole("form", { name: "Decide" })
  await form.getByRole("radio", { name: "Ask" }).check()
  await form.getByLabel("Question to the member").fill("Which year is on the licence?")
  await form.getByRole("button", { name: "Send Question" }).click()
  await expect(page.getByText("Ebele Okonjo has not answered yet.")).toBeVisible()
  await page.goto(`/office/approvals?state=asked&search=${encodeURIComponent(student.email)}`)
  const row = page.getByRole("list", { name: "Requests" }).getByRole("listitem")
  await expect(row).toContainText("Which year is on the licence?")
  await expectAccessible(page, "the asked requests")

  const ofStudent = await openBrowser(browser, page, student)
  await ofStudent.goto("/dashboard/profile")
  await expect(ofStudent.getByRole("button", { name: "Transition in Progress" })).toBeDisabled()
  await expect(ofStudent.getByText("Which year is on the licence?")).toBeVisible()
  await expectAccessible(ofStudent, "a question on the profile")
  await ofStudent.getByRole("button", { name: "Answer" }).click()
  const answering = ofStudent.getByRole("dialog", { name: "Answer the Office" })
  await answering.getByLabel("Your Answer").fill("It is of 2026.")
  await answering.getByLabel("License Number").fill("MDCN/R/92")
  await answering.getByRole("button", { name: "Submit" }).click()
  await expect(ofStudent.getByText("The office has your answer")).toBeVisible()
  await expect(ofStudent.getByText("Which year is on the licence?")).toHaveCount(0)

  await row.getByRole("link", { name: "Ebele Okonjo" }).click()
  const questions = page.getByRole("region", { name: "Questions" })
  await expect(questions).toContainText("It is of 2026.")
  await expect(page.getByRole("region", { name: "The request" })).toContainText("MDCN/R/92")
  await expectAccessible(page, "a request with its answer")
  await page.getByRole("button", { name: "Review This Request" }).click()
  await form.getByRole("radio", { name: "Approve" }).check()
  await form.getByRole("button", { name: "Save Decision" }).click()
  await expect(page.getByText(/^Approved by you on /)).toBeVisible()
  await ofStudent.reload()
  await expect(ofStudent.getByRole("button", { name: "Transit to GlobalNetwork" })).toBeVisible()
  await ofStudent.context().close()
})
