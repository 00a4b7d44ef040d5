// The page of one flow: zoom and pan, search, what a state or a way shows, and a path as a film.
const story = JSON.parse(document.getElementById("story").textContent)
const stage = document.querySelector(".stage")
const svg = stage.querySelector("svg")
const side = document.querySelector(".side")
const find = (id) => story.states.find((state) => state.id === id)
const make = (tag, props = {}, ...children) => {
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
    const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    const box = stage.getBoundingClientRect()
    zoom(
      apart(event) / (apart(last) || 1),
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

// What a state or a way shows.
/** `as`: the input of the chart whose pictures are wanted, where the inputs have their own. */
const shotsOf = (ids, caption, as) => {
  const found = ids.map((id) => find(id)?.shots).find((shots) => shots?.length > 0)
  const shots = found?.filter((shot) => !as || !shot.as || shot.as === as) ?? []
  if (shots.length === 0) {
    const why = ids.map((id) => find(id)?.unseen).find(Boolean) ?? "No walk of the browser stopped here."
    return make("p", { className: "none", textContent: `${caption}: ${why}` })
  }
  const figures = shots.map((shot) => {
    const what = shot.as ? `${caption}, ${shot.as}` : caption
    return make(
      "figure",
      { className: shot.size },
      make("img", { src: shot.src, alt: `${what}, on a ${shot.size}`, loading: "lazy" }),
      make("figcaption", { textContent: `${what} (${shot.size})` }),
    )
  })
  return make("div", { className: "shots" }, ...figures)
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
/** `tellsFrom`: each says where it comes from. */
const waysOf = (ways, tellsFrom = false) =>
  make(
    "ul",
    { className: "ways" },
    ...ways.map((way) => {
      const press = make("button", {
        type: "button",
        className: `kind-${way.kind}`,
        textContent: tellsFrom ? `From ${find(way.from)?.title}: ${way.sentence}` : way.sentence,
      })
      press.addEventListener("click", () => showWay(way))
      return make("li", {}, press)
    }),
  )
function showState(id, keepFocus = false) {
  const state = find(id)
  if (!state) return
  mark([boxOf(id)].filter(Boolean))
  const out = story.ways.filter((way) => way.from === id)
  const into = story.ways.filter((way) => way.to === id && way.from !== id)
  side.replaceChildren(
    make("h2", { textContent: state.title, tabIndex: -1 }),
    make("p", { textContent: state.description ?? "" }),
    ...state.habits.map((habit) => make("p", { className: "quiet", textContent: habit })),
    shotsOf([id, ...state.inside], state.title),
    make("h3", { textContent: "From here" }),
    out.length
      ? waysOf(out)
      : make("p", {
          className: "quiet",
          textContent: "The flow ends here, or goes on from the box around it.",
        }),
    make("h3", { textContent: "To here" }),
    into.length
      ? waysOf(into, true)
      : make("p", {
          className: "quiet",
          textContent: "The flow begins here, or by entering the box around it.",
        }),
  )
  history.replaceState(null, "", `#${encodeURIComponent(id)}`)
  if (!keepFocus) side.querySelector("h2").focus({ preventScroll: true })
}
function showWay(way) {
  mark(svg.querySelectorAll(`[data-way="${CSS.escape(`${way.from} ${way.to}`)}"]`))
  const [from, to] = [find(way.from), find(way.to)]
  side.replaceChildren(
    make("h2", { textContent: way.sentence, tabIndex: -1 }),
    make("h3", { textContent: "Before" }),
    from ? shotsOf([way.from, ...from.inside], from.title) : "",
    make("h3", { textContent: "After" }),
    to ? shotsOf([way.to, ...to.inside], to.title) : "",
  )
  for (const state of [from, to].filter(Boolean)) {
    const press = make("button", { type: "button", textContent: `Show ${state.title}` })
    press.addEventListener("click", () => showState(state.id))
    side.append(press, " ")
  }
  side.querySelector("h2").focus({ preventScroll: true })
}
const showArrow = (ends) => {
  const ways = story.ways.filter((way) => `${way.from} ${way.to}` === ends)
  if (ways.length === 1) return showWay(ways[0])
  mark(svg.querySelectorAll(`[data-way="${CSS.escape(ends)}"]`))
  side.replaceChildren(
    make("h2", { textContent: "Several ways share this arrow", tabIndex: -1 }),
    waysOf(ways),
  )
}
for (const path of svg.querySelectorAll("path[data-way]")) {
  const hit = path.cloneNode()
  for (const name of ["stroke-dasharray", "marker-end", "stroke", "stroke-width"]) hit.removeAttribute(name)
  hit.setAttribute("class", "hit")
  path.after(hit)
}
svg.addEventListener("click", (event) => {
  if (dragged > 6) return
  const state = event.target.closest("[data-state], [data-words]")
  const way = event.target.closest("[data-way]")
  if (way) showArrow(way.dataset.way)
  else if (state) showState(state.dataset.state ?? state.dataset.words)
})
for (const box of svg.querySelectorAll("[data-state]")) {
  const state = find(box.dataset.state)
  if (!state) continue
  box.setAttribute("tabindex", "0")
  box.setAttribute("role", "button")
  box.setAttribute("aria-label", `${state.title}. ${state.description ?? ""}`)
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return
    event.preventDefault()
    showState(state.id)
  })
}

// Search over the states, the events and their sentences.
const search = document.querySelector("[type=search]")
const tally = document.querySelector("[data-tally]")
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
              `${state.title} ${state.description ?? ""} ${state.habits.join(" ")}`
                .toLowerCase()
                .includes(wanted),
            )
            .map((state) => ({ state, nodes: [boxOf(state.id)] })),
          ...story.ways
            .filter((way) => way.sentence.toLowerCase().includes(wanted))
            .map((way) => ({
              way,
              nodes: [...svg.querySelectorAll(`[data-way="${CSS.escape(`${way.from} ${way.to}`)}"]`)],
            })),
        ]
  for (const { nodes } of hits) for (const node of nodes) node?.classList.add("found")
  tally.textContent =
    wanted === "" ? "" : hits.length === 0 ? "Nothing found" : `${hits.length} found; Enter goes through them`
})
search.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || hits.length === 0) return
  event.preventDefault()
  hit = (hit + (event.shiftKey ? hits.length - 1 : 1)) % hits.length
  const { state, way, nodes } = hits[hit]
  if (nodes[0]) center(nodes[0])
  if (state) showState(state.id, true)
  else showWay(way)
  search.focus()
})

// A path as a film.
const film = document.querySelector(".film")
const chooser = film.querySelector("select")
const steps = film.querySelector("ol")
const screen = film.querySelector("[data-screen]")
const playing = film.querySelector("[data-play]")
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
  const names = step.at.map((id) => find(id)?.title ?? id).join(" and ")
  mark(step.at.map(boxOf).filter(Boolean))
  screen.replaceChildren(
    make("h3", { textContent: `${at + 1} of ${path().length}: ${step.say}` }),
    make("p", {
      textContent: `Now: ${names}.${step.reads.length ? ` The member reads “${step.reads.join("” and “")}”.` : ""}`,
    }),
    shotsOf(step.at, names, /^Begins as “(.*)”$/.exec(path()[0].say)?.[1]),
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
      const press = make("button", { type: "button", textContent: step.say })
      press.addEventListener("click", () => go(index))
      return make("li", {}, press)
    }),
  )
  go(0)
}
chooser.addEventListener("change", choose)
film.querySelector("[data-back]").addEventListener("click", () => go(at - 1))
film.querySelector("[data-next]").addEventListener("click", () => go(at + 1))
playing.addEventListener("click", () => {
  if (timer) return stop()
  if (at === path().length - 1) go(0)
  playing.textContent = "Pause"
  playing.setAttribute("aria-pressed", "true")
  timer = setInterval(() => (at === path().length - 1 ? stop() : go(at + 1)), 1500)
})
film.addEventListener("keydown", (event) => {
  if (event.target === chooser || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return
  event.preventDefault()
  go(at + (event.key === "ArrowRight" ? 1 : -1))
})

addEventListener("resize", fit)
fit()
if (story.paths.length > 0) choose()
const wanted = decodeURIComponent(location.hash.slice(1))
const leaves = story.states.filter((state) => state.inside.length === 0)
showState((find(wanted) ?? leaves.find((state) => state.shots) ?? leaves[0]).id, true)
