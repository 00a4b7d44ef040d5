// The page of one flow: zoom and pan, search, details of a state or transition, and paths as slide shows.
const story = JSON.parse(document.getElementById("story").textContent)
const stage = document.querySelector(".stage")
/** The picture that is shown: the main paths, or all paths once a kind of failure is opened. */
let svg = stage.querySelector("svg")
const side = document.querySelector(".side")
const stateOf = (id) => story.states.find((state) => state.id === id)
const element = (tag, props = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), props)
  node.append(...children)
  return node
}

// Zoom and pan: wheel, two fingers, drag, the buttons, and + - 0 and the arrow keys.
const view = { x: 0, y: 0, scale: 1 }
const place = () => {
  svg.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
}
const fit = () => {
  const { width, height } = svg.viewBox.baseVal
  view.scale = Math.min(stage.clientWidth / width, 1.2)
  view.x = Math.max(0, (stage.clientWidth - width * view.scale) / 2)
  view.y = Math.max(0, (stage.clientHeight - height * view.scale) / 2)
  place()
}
const zoom = (by, x = stage.clientWidth / 2, y = stage.clientHeight / 2) => {
  const scale = Math.min(4, Math.max(0.15, view.scale * by))
  view.x = x - ((x - view.x) * scale) / view.scale
  view.y = y - ((y - view.y) * scale) / view.scale
  view.scale = scale
  place()
}
const move = (x, y) => {
  view.x += x
  view.y += y
  place()
}
stage.addEventListener(
  "wheel",
  (event) => {
    event.preventDefault()
    const box = stage.getBoundingClientRect()
    if (event.ctrlKey || event.metaKey || !event.shiftKey)
      zoom(Math.exp(-event.deltaY / 400), event.clientX - box.left, event.clientY - box.top)
    else move(-event.deltaY, 0)
  },
  { passive: false },
)
const pointers = new Map()
let dragged = 0
stage.addEventListener("pointerdown", (event) => {
  pointers.set(event.pointerId, event)
  dragged = 0
})
addEventListener("pointermove", (event) => {
  const last = pointers.get(event.pointerId)
  if (!last) return
  const other = [...pointers.values()].find((pointer) => pointer.pointerId !== event.pointerId)
  if (other) {
    const pointerDistance = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    const box = stage.getBoundingClientRect()
    zoom(
      pointerDistance(event) / (pointerDistance(last) || 1),
      (event.clientX + other.clientX) / 2 - box.left,
      (event.clientY + other.clientY) / 2 - box.top,
    )
  } else move(event.clientX - last.clientX, event.clientY - last.clientY)
  dragged += Math.abs(event.clientX - last.clientX) + Math.abs(event.clientY - last.clientY)
  pointers.set(event.pointerId, event)
})
for (const end of ["pointerup", "pointercancel"])
  addEventListener(end, (event) => pointers.delete(event.pointerId))
const keys = {
  "+": () => zoom(1.2),
  "=": () => zoom(1.2),
  "-": () => zoom(1 / 1.2),
  0: fit,
  ArrowLeft: () => move(60, 0),
  ArrowRight: () => move(-60, 0),
  ArrowUp: () => move(0, 60),
  ArrowDown: () => move(0, -60),
}
stage.addEventListener("keydown", (event) => {
  const done = keys[event.key]
  if (!done) return
  event.preventDefault()
  done()
})
for (const button of document.querySelectorAll("[data-zoom]"))
  button.addEventListener("click", () => keys[button.dataset.zoom]())

// Details of a state or a transition.
/** Announces to remarks.js which state or arrow the page shows. */
const announce = (subject) => document.dispatchEvent(new CustomEvent("storyboard:shown", { detail: subject }))
/** Returns whether the state `outer` is the state `id` or contains it. */
const isAround = (outer, id) => id === outer || id.startsWith(`${outer}.`)
/** Returns the transition that a control of a screenshot takes from one of these states. */
const transitionAt = (control, ids) => {
  const to = `${story.states[0].id}.${control.to.split("+")[0]}`
  const fits = story.transitions.filter(
    (transition) => transition.event === control.event && ids.some((id) => isAround(transition.from, id)),
  )
  return fits.find((transition) => isAround(transition.to, to)) ?? fits[0]
}
/** The controls of a screenshot as links. Pressing one follows its arrow. */
const controlsOf = (screenshot, ids) =>
  (screenshot.controls ?? []).flatMap((control) => {
    const transition = transitionAt(control, ids)
    if (!transition) return []
    const link = element("a", {
      className: "screen-control",
      href: `#${encodeURIComponent(transition.to)}`,
      title: transition.description,
    })
    link.setAttribute("aria-label", transition.description)
    const places = { left: control.x, top: control.y, width: control.width, height: control.height }
    for (const [side, share] of Object.entries(places)) link.style[side] = `${share * 100}%`
    link.addEventListener("click", (event) => {
      event.preventDefault()
      follow(transition)
    })
    return [link]
  })
/** Shows the pictures of the first of these states that has some. `as` selects those of one input of the machine. */
const screenshotsFor = (ids, caption, as) => {
  const shown = ids.find((id) => stateOf(id)?.screenshots?.length > 0)
  const found = stateOf(shown)?.screenshots
  const screenshots = found?.filter((screenshot) => !as || !screenshot.as || screenshot.as === as) ?? []
  if (screenshots.length === 0) {
    const why = ids.map((id) => stateOf(id)?.unseen).find(Boolean) ?? "No walk of the browser stopped here."
    return element("p", { className: "none", textContent: `${caption}: ${why}` })
  }
  const figures = screenshots.map((screenshot) => {
    const what = screenshot.as ? `${caption}, ${screenshot.as}` : caption
    return element(
      "figure",
      { className: screenshot.size },
      element(
        "div",
        { className: "screen" },
        element("img", { src: screenshot.src, alt: `${what}, on a ${screenshot.size}`, loading: "lazy" }),
        ...controlsOf(screenshot, [shown, ...ids]),
      ),
      element("figcaption", { textContent: `${what} (${screenshot.size})` }),
    )
  })
  return element("div", { className: "shots" }, ...figures)
}
const mark = (chosen) => {
  for (const node of svg.querySelectorAll(".chosen")) node.classList.remove("chosen")
  for (const node of chosen) node.classList.add("chosen")
}
const center = (node) => {
  const box = node.getBoundingClientRect()
  const frame = stage.getBoundingClientRect()
  if (
    box.left >= frame.left &&
    box.right <= frame.right &&
    box.top >= frame.top &&
    box.bottom <= frame.bottom
  )
    return
  move(
    frame.left + frame.width / 2 - (box.left + box.width / 2),
    frame.top + frame.height / 2 - (box.top + box.height / 2),
  )
}
const boxOf = (id) => svg.querySelector(`[data-state="${CSS.escape(id)}"]`)
// Failures are hidden until their kind is opened.
const failures = [...document.querySelectorAll(".failures input")]
const showFailures = () => {
  const opened = new Set(failures.filter((box) => box.checked).map((box) => box.value))
  const isHidden = (turn) => failures.some((box) => box.value === turn && !opened.has(turn))
  if (opened.size > 0) inside = undefined
  const wantedPicture = opened.size > 0 ? "all" : (inside ?? "usual")
  for (const picture of stage.querySelectorAll("[data-picture]"))
    picture.hidden = picture.dataset.picture !== wantedPicture
  svg = stage.querySelector("[data-picture]:not([hidden]) svg")
  for (const arrow of svg.querySelectorAll("[data-turns]"))
    arrow.classList.toggle("is-folded", arrow.dataset.turns.split(" ").every(isHidden))
  for (const line of svg.querySelectorAll("[data-turn]"))
    line.classList.toggle("is-folded", isHidden(line.dataset.turn))
  fit()
}
const openFailures = (turns) => {
  for (const box of failures) if (turns.includes(box.value)) box.checked = true
  showFailures()
}
for (const box of failures) box.addEventListener("change", showFailures)
/** The flow that is open inside its state, as `<state>/<flow>`; undefined at first. */
let inside
const open = (name) => {
  inside = inside === name ? undefined : name
  if (inside) for (const box of failures) box.checked = false
  showFailures()
}
/** A button in the details that opens a flow inside its state in the picture. */
const flowInside = (id, { name, title }) => {
  const picture = `${id}/${name}`
  const press = element("button", { type: "button", textContent: `Look inside: ${title}` })
  press.setAttribute("aria-expanded", String(inside === picture))
  press.addEventListener("click", () => {
    open(picture)
    press.setAttribute("aria-expanded", String(inside === picture))
    const box = boxOf(id)
    if (box) center(box)
  })
  const isDrawn = stage.querySelector(`[data-picture="${CSS.escape(picture)}"]`)
  return element(
    "p",
    { className: "inside" },
    isDrawn ? press : "",
    " ",
    element("a", { href: `${name}.html`, textContent: `Open ${title}` }),
  )
}
/** Returns the usual transition from (or to) a state, with a small picture of the state at its other end. */
const neighbour = (transitions, end) => {
  const transition = transitions.find(({ turn }) => turn === "happy") ?? transitions[0]
  const state = transition && stateOf(transition[end])
  if (!state)
    return element("li", { className: "quiet", textContent: end === "to" ? "The end" : "The beginning" })
  const ids = [state.id, ...state.inside]
  const shots = ids.flatMap((id) => stateOf(id)?.screenshots ?? [])
  const shot = shots.find(({ size }) => size === "phone") ?? shots[0]
  const press = element(
    "button",
    { type: "button" },
    shot ? element("img", { src: shot.src, alt: "", loading: "lazy" }) : "",
    element("span", { textContent: state.title }),
  )
  press.addEventListener("click", () => showState(state.id))
  const described = element("p", {
    className: `turn-${transition.turn}`,
    textContent: transition.description,
  })
  return element("li", {}, ...(end === "to" ? [described, press] : [press, described]))
}
/** `showsSource` adds the source state to each entry. */
const transitionsOf = (transitions, showsSource = false) =>
  element(
    "ul",
    { className: "transitions" },
    ...transitions.map((transition) => {
      const press = element("button", {
        type: "button",
        className: `turn-${transition.turn}`,
        textContent: showsSource
          ? `${transition.number} ${transition.description} (from ${stateOf(transition.from)?.title})`
          : `${transition.number} ${transition.description}`,
      })
      press.addEventListener("click", () => showTransition(transition))
      return element("li", {}, press)
    }),
  )
function showState(id, keepFocus = false) {
  const state = stateOf(id)
  if (!state) return
  if (!boxOf(id)) openFailures(failures.map((box) => box.value))
  mark([boxOf(id)].filter(Boolean))
  const out = story.transitions.filter((transition) => transition.from === id)
  const into = story.transitions.filter((transition) => transition.to === id && transition.from !== id)
  side.replaceChildren(
    element("h2", { textContent: state.title, tabIndex: -1 }),
    element("p", { textContent: state.description ?? "" }),
    ...state.activities.map((activity) => element("p", { className: "quiet", textContent: activity })),
    ...state.flows.map((flow) => flowInside(id, flow)),
    screenshotsFor([id, ...state.inside], state.title),
    element(
      "ol",
      { className: "around" },
      neighbour(into, "from"),
      element("li", { className: "here", textContent: state.title }),
      neighbour(
        out.filter((transition) => transition.to !== id),
        "to",
      ),
    ),
    element("h3", { textContent: "From here" }),
    out.length
      ? transitionsOf(out)
      : element("p", {
          className: "quiet",
          textContent: "The flow ends here, or goes on from the box around it.",
        }),
    element("h3", { textContent: "To here" }),
    into.length
      ? transitionsOf(into, true)
      : element("p", {
          className: "quiet",
          textContent: "The flow begins here, or by entering the box around it.",
        }),
  )
  announce(`${state.title} (state)`)
  history.replaceState(null, "", `#${encodeURIComponent(id)}`)
  if (!keepFocus) side.querySelector("h2").focus({ preventScroll: true })
}
function showTransition(transition) {
  if (failures.some((box) => box.value === transition.turn && !box.checked)) openFailures([transition.turn])
  mark(svg.querySelectorAll(`[data-transition="${CSS.escape(`${transition.from} ${transition.to}`)}"]`))
  announce(`${transition.number} ${transition.description} (arrow)`)
  const [from, to] = [stateOf(transition.from), stateOf(transition.to)]
  side.replaceChildren(
    element("h2", { textContent: transition.description, tabIndex: -1 }),
    element("h3", { textContent: "Before" }),
    from ? screenshotsFor([transition.from, ...from.inside], from.title) : "",
    element("h3", { textContent: "After" }),
    to ? screenshotsFor([transition.to, ...to.inside], to.title) : "",
  )
  for (const state of [from, to].filter(Boolean)) {
    const press = element("button", { type: "button", textContent: `Show ${state.title}` })
    press.addEventListener("click", () => showState(state.id))
    side.append(press, " ")
  }
  side.querySelector("h2").focus({ preventScroll: true })
}
/** Goes to the state at the end of a transition, and marks the arrow. */
function follow(transition) {
  if (failures.some((box) => box.value === transition.turn && !box.checked)) openFailures([transition.turn])
  showState(transition.to)
  const ends = `${transition.from} ${transition.to}`
  mark(
    [boxOf(transition.to), ...svg.querySelectorAll(`[data-transition="${CSS.escape(ends)}"]`)].filter(
      Boolean,
    ),
  )
  side
    .querySelector("h2")
    .after(
      element("p", { className: `came turn-${transition.turn}`, textContent: `→ ${transition.description}` }),
    )
}
const showArrow = (ends) => {
  const transitions = story.transitions.filter((transition) => `${transition.from} ${transition.to}` === ends)
  if (transitions.length === 1) return showTransition(transitions[0])
  mark(svg.querySelectorAll(`[data-transition="${CSS.escape(ends)}"]`))
  side.replaceChildren(
    element("h2", { textContent: "Several transitions share this arrow", tabIndex: -1 }),
    transitionsOf(transitions),
  )
}
for (const path of stage.querySelectorAll("path[data-transition]")) {
  const hit = path.cloneNode()
  for (const name of ["stroke-dasharray", "marker-end", "stroke", "stroke-width"]) hit.removeAttribute(name)
  hit.setAttribute("class", "hit")
  path.after(hit)
}
stage.addEventListener("click", (event) => {
  if (dragged > 6) return
  const state = event.target.closest("[data-state], [data-words]")
  const transition = event.target.closest("[data-transition]")
  const opener = event.target.closest("[data-open]")
  const id = state?.dataset.state ?? state?.dataset.words
  if (opener) open(opener.dataset.open)
  else if (transition && !transition.dataset.transition.includes("/"))
    showArrow(transition.dataset.transition)
  else if (id) showState(id.split("/")[0])
})
/** Draws a button on each state that runs another flow. The button opens the picture of that flow inside the state. */
for (const picture of stage.querySelectorAll("[data-picture]:not([data-picture=all])"))
  for (const { id, flows } of story.states)
    for (const { name, title } of flows) {
      const box = picture.querySelector(`[data-state="${CSS.escape(id)}"]`)
      const opened = `${id}/${name}`
      if (!box || !stage.querySelector(`[data-picture="${CSS.escape(opened)}"]`)) continue
      // A hidden picture has no boxes to measure, so the places come from the attributes.
      const rect = box.querySelector("rect")
      const [x, y, width] = ["x", "y", "width"].map((name) => Number(rect.getAttribute(name)))
      const isOpen = picture.dataset.picture === opened
      const opener = document.createElementNS("http://www.w3.org/2000/svg", "g")
      opener.innerHTML = `<circle r="13"/><text text-anchor="middle" y="6" font-size="18">${isOpen ? "−" : "+"}</text>`
      const place = { transform: `translate(${x + width - 16} ${y + 16})`, role: "button", tabindex: "0" }
      for (const [attribute, value] of Object.entries(place)) opener.setAttribute(attribute, value)
      opener.setAttribute("aria-label", `${isOpen ? "Fold" : "Look inside"}: ${title}`)
      opener.dataset.open = opened
      opener.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return
        event.preventDefault()
        event.stopPropagation()
        open(opened)
        svg.querySelector(`[data-open="${CSS.escape(opened)}"]`)?.focus()
      })
      picture.querySelector("svg").append(opener)
    }

for (const box of stage.querySelectorAll("[data-state]")) {
  const state = stateOf(box.dataset.state)
  if (!state) continue
  box.setAttribute("tabindex", "0")
  box.setAttribute("role", "button")
  if (!box.querySelector("text")) box.setAttribute("aria-label", `${state.title}. ${state.description ?? ""}`)
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return
    event.preventDefault()
    showState(state.id)
  })
}

// Search in states and transitions.
const search = document.querySelector("[type=search]")
const hitCount = document.querySelector("[data-tally]")
let hits = []
let hit = -1
search.addEventListener("input", () => {
  for (const node of svg.querySelectorAll(".found")) node.classList.remove("found")
  const wanted = search.value.trim().toLowerCase()
  hit = -1
  hits =
    wanted === ""
      ? []
      : [
          ...story.states
            .filter((state) =>
              `${state.title} ${state.description ?? ""} ${state.activities.join(" ")}`
                .toLowerCase()
                .includes(wanted),
            )
            .map((state) => ({ state, nodes: [boxOf(state.id)] })),
          ...story.transitions
            .filter((transition) => transition.description.toLowerCase().includes(wanted))
            .map((transition) => ({
              transition,
              nodes: [
                ...svg.querySelectorAll(
                  `[data-transition="${CSS.escape(`${transition.from} ${transition.to}`)}"]`,
                ),
              ],
            })),
        ]
  for (const { nodes } of hits) for (const node of nodes) node?.classList.add("found")
  hitCount.textContent =
    wanted === "" ? "" : hits.length === 0 ? "Nothing found" : `${hits.length} found; Enter goes through them`
})
search.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || hits.length === 0) return
  event.preventDefault()
  hit = (hit + (event.shiftKey ? hits.length - 1 : 1)) % hits.length
  const { state, transition, nodes } = hits[hit]
  if (nodes[0]) center(nodes[0])
  if (state) showState(state.id, true)
  else showTransition(transition)
  search.focus()
})

// A path as a slide show.
const recording = document.querySelector(".film")
const chooser = recording.querySelector("select")
const steps = recording.querySelector("ol")
const screen = recording.querySelector("[data-screen]")
const playing = recording.querySelector("[data-play]")
let at = 0
let timer
const path = () => story.paths[Number(chooser.value)]
const stop = () => {
  clearInterval(timer)
  timer = undefined
  playing.textContent = "Play"
  playing.setAttribute("aria-pressed", "false")
}
const show = () => {
  const step = path()[at]
  const names = step.at.map((id) => stateOf(id)?.title ?? id).join(" and ")
  mark(step.at.map(boxOf).filter(Boolean))
  screen.replaceChildren(
    element("h3", { textContent: `${at + 1} of ${path().length}: ${step.label}` }),
    element("p", {
      textContent: `Now: ${names}.${step.reads.length ? ` The member reads “${step.reads.join("” and “")}”.` : ""}`,
    }),
    screenshotsFor(step.at, names, /^Beginning: (.*)$/.exec(path()[0].label)?.[1]),
  )
  for (const [index, button] of [...steps.querySelectorAll("button")].entries()) {
    if (index === at) button.setAttribute("aria-current", "step")
    else button.removeAttribute("aria-current")
  }
}
const go = (to) => {
  at = Math.max(0, Math.min(path().length - 1, to))
  show()
}
const choose = () => {
  stop()
  steps.replaceChildren(
    ...path().map((step, index) => {
      const press = element("button", { type: "button", textContent: step.label })
      press.addEventListener("click", () => go(index))
      return element("li", {}, press)
    }),
  )
  go(0)
}
chooser.addEventListener("change", choose)
recording.querySelector("[data-back]").addEventListener("click", () => go(at - 1))
recording.querySelector("[data-next]").addEventListener("click", () => go(at + 1))
playing.addEventListener("click", () => {
  if (timer) return stop()
  if (at === path().length - 1) go(0)
  playing.textContent = "Pause"
  playing.setAttribute("aria-pressed", "true")
  timer = setInterval(() => (at === path().length - 1 ? stop() : go(at + 1)), 1500)
})
recording.addEventListener("keydown", (event) => {
  if (event.target === chooser || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return
  event.preventDefault()
  go(at + (event.key === "ArrowRight" ? 1 : -1))
})

addEventListener("resize", fit)
fit()
if (story.paths.length > 0) choose()
const wanted = decodeURIComponent(location.hash.slice(1))
const leaves = story.states.filter((state) => state.inside.length === 0)
showState((stateOf(wanted) ?? leaves.find((state) => state.screenshots) ?? leaves[0]).id, true)
