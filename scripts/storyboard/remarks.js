// Remarks on the states and arrows of a flow, and its approval. The browser stores them for this revision of the flow.
const section = document.querySelector(".remarks")
const { flow, revision, title } = section.dataset
const key = `storyboard ${flow} ${revision}`
const empty = { verdict: "", remarks: [] }
const read = () => {
  try {
    return { ...empty, ...JSON.parse(localStorage.getItem(key) ?? "{}") }
  } catch {
    return empty
  }
}
let stored = read()
const output = section.querySelector("output")
const store = (next, message) => {
  stored = next
  try {
    localStorage.setItem(key, JSON.stringify(stored))
    output.textContent = message
  } catch {
    output.textContent = "This browser stores nothing: save the file before you close the page."
  }
  list()
}

/** The state or arrow that the page shows. */
let subject = ""
document.addEventListener("storyboard:shown", ({ detail }) => {
  subject = detail
  section.querySelector("[data-subject]").textContent = subject
})

const shown = section.querySelector("ul")
function list() {
  shown.replaceChildren(
    ...stored.remarks.map((remark, index) => {
      const item = document.createElement("li")
      const remove = Object.assign(document.createElement("button"), {
        type: "button",
        textContent: "Delete",
      })
      remove.setAttribute("aria-label", `Delete the remark “${remark.text}”`)
      remove.addEventListener("click", () => {
        store({ ...stored, remarks: stored.remarks.filter((_, other) => other !== index) }, "Deleted")
        section.querySelector("textarea").focus()
      })
      item.append(`${remark.subject}: ${remark.text} `, remove)
      return item
    }),
  )
  for (const choice of section.querySelectorAll("[name=verdict]"))
    choice.checked = choice.value === stored.verdict
}

section.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault()
  const field = section.querySelector("textarea")
  const text = field.value.trim()
  if (text === "") {
    output.textContent = "Write your remark first."
    return field.focus()
  }
  store({ ...stored, remarks: [...stored.remarks, { subject, text }] }, "Stored in this browser")
  field.value = ""
})
for (const choice of section.querySelectorAll("[name=verdict]"))
  choice.addEventListener("change", () =>
    store({ ...stored, verdict: choice.value }, "Stored in this browser"),
  )

const quoted = ({ subject: about, text }) => `- **${about}**: ${text.replaceAll("\n", "\n  ")}`
const verdicts = { approved: "approved", questioned: "questioned", "": "not decided yet" }
section.querySelector("[data-export]").addEventListener("click", () => {
  const lines = [
    `# Remarks: ${title}`,
    "",
    `Flow \`${flow}\`, revision \`${revision}\`: ${verdicts[stored.verdict]}.`,
    "",
    ...(stored.remarks.length === 0 ? ["No remarks."] : stored.remarks.map(quoted)),
    "",
  ]
  const file = URL.createObjectURL(new Blob([lines.join("\n")], { type: "text/markdown" }))
  Object.assign(document.createElement("a"), { href: file, download: `remarks-${flow}.md` }).click()
  setTimeout(() => URL.revokeObjectURL(file), 10_000)
})
list()
