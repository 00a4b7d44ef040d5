import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent, StateValue } from "xstate"
import { watchFlows } from "#machines/app/run-effect.ts"
import style from "./panel.css?inline"

/**
 * Adds the panel of `?inspect` in development. It shows the diagrams of docs/statecharts with the active states
 * highlighted, and the last 50 events. Only `vite.config.ts` adds it, to the development server's page; no build
 * contains it. The panel stays in this tab until the developer closes it.
 */
const storageKey = "inspect"
const maxEvents = 50

const diagrams = import.meta.glob<string>("../../docs/statecharts/*.svg", {
  query: "?raw",
  import: "default",
})

const kebab = (name: string): string => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)
const diagramOf = (machine: string) => diagrams[`../../docs/statecharts/${kebab(machine)}.svg`]

interface Machine {
  readonly id: string
}
const machineOf = (actor: AnyActorRef): Machine =>
  (actor as unknown as { logic: { root: Machine } }).logic.root

/** Returns the ids of all active states, including the parents of the leaves. */
const activeIn = (id: string, value: StateValue): readonly string[] =>
  typeof value === "string"
    ? [`${id}.${value}`]
    : Object.entries(value).flatMap(([key, inner]) => [
        `${id}.${key}`,
        ...(inner === undefined ? [] : activeIn(`${id}.${key}`, inner)),
      ])

const stateText = (value: StateValue): string =>
  typeof value === "string"
    ? value
    : Object.entries(value)
        .map(([key, inner]) =>
          inner === undefined || Object.keys(inner).length === 0 ? key : `${key}.${stateText(inner)}`,
        )
        .join(" + ")

const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const node = Object.assign(document.createElement(tag), props)
  node.append(...children)
  return node
}

function open(): void {
  const host = make("div", { id: "inspection" })
  const shadow = host.attachShadow({ mode: "open" })
  const chooser = make("select", { ariaLabel: "Flow" })
  const picture = make("div", { className: "picture" })
  const events = make("ol", { ariaLabel: "The last events" })
  const foldButton = make("button", { type: "button", textContent: "Fold" })
  const closeButton = make("button", { type: "button", textContent: "Close" })
  const panel = make(
    "section",
    { className: "panel", ariaLabel: "Running flows" },
    make("header", {}, make("strong", { textContent: "Running flows" }), chooser, foldButton, closeButton),
    picture,
    events,
  )
  shadow.append(make("style", { textContent: style }), panel)
  document.body.append(host)

  const running = new Map<string, AnyActorRef>()
  /** The session id of the shown actor: the chosen one, or the one that changed last until the developer chooses. */
  let shown: string | undefined
  let isChosen = false
  let drawnId = ""

  const highlight = (actor: AnyActorRef) => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot
    const active = new Set(activeIn(machineOf(actor).id, snapshot.value as StateValue))
    for (const box of picture.querySelectorAll<SVGGElement>("[data-state]"))
      box.classList.toggle("is-here", active.has(box.dataset["state"] ?? ""))
    Array.from(picture.querySelectorAll(".is-here")).at(-1)?.scrollIntoView({ block: "nearest" })
  }
  const draw = async () => {
    const actor = shown === undefined ? undefined : running.get(shown)
    if (actor === undefined) return picture.replaceChildren("No flow is running.")
    const { id } = machineOf(actor)
    if (drawnId !== id) {
      drawnId = id
      const text = await diagramOf(id)?.()
      if (drawnId !== id) return undefined
      picture.innerHTML = text ?? ""
      if (text === undefined) picture.textContent = `There is no picture of ${id} yet: npm run statecharts.`
    }
    return highlight(actor)
  }
  const updateChooser = () => {
    chooser.replaceChildren(
      ...[...running].map(([key, actor]) => {
        const { value } = actor.getSnapshot() as AnyMachineSnapshot
        return make("option", {
          value: key,
          textContent: `${machineOf(actor).id}: ${stateText(value as StateValue)}`,
          selected: key === shown,
        })
      }),
    )
  }
  let isScheduled = false
  const scheduleDraw = (key: string) => {
    if (!isChosen || shown === undefined || !running.has(shown)) shown = key
    if (isScheduled) return
    isScheduled = true
    // A machine reports its start before its actor is assigned, so wait a frame before reading it.
    requestAnimationFrame(() => {
      isScheduled = false
      updateChooser()
      void draw()
    })
  }

  const stop = watchFlows(
    (actor) => {
      running.set(actor.sessionId, actor)
      actor.subscribe({
        complete: () => {
          running.delete(actor.sessionId)
          updateChooser()
        },
      })
      scheduleDraw(actor.sessionId)
    },
    (event: InspectionEvent) => {
      const key = event.actorRef.sessionId
      if (key === undefined || !running.has(key)) return
      if (event.type === "@xstate.event") {
        events.prepend(
          make(
            "li",
            {},
            make("strong", { textContent: event.event.type }),
            make("br"),
            make("small", {
              textContent: `${machineOf(running.get(key)!).id}, ${new Date().toLocaleTimeString()}`,
            }),
          ),
        )
        while (events.childElementCount > maxEvents) events.lastElementChild?.remove()
      }
      if (event.type === "@xstate.snapshot") scheduleDraw(key)
    },
  )
  chooser.addEventListener("change", () => {
    shown = chooser.value
    isChosen = true
    void draw()
  })
  foldButton.addEventListener("click", () => {
    foldButton.textContent = panel.classList.toggle("is-small") ? "Unfold" : "Fold"
  })
  closeButton.addEventListener("click", () => {
    sessionStorage.removeItem(storageKey)
    stop()
    host.remove()
  })
}

if (new URLSearchParams(location.search).has("inspect")) sessionStorage.setItem(storageKey, "yes")
if (sessionStorage.getItem(storageKey) !== null) open()
