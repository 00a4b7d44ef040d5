/** Fakes the browser's service worker, so that a test decides when a new version is available. */
import type { Page } from "playwright/test"

/** What the test does in place of the browser. */
interface TestWorker {
  find(): void
  install(): void
  control(): void
  answer(isWaiting: boolean): void
}

/** Replaces the browser's service workers. The worker of the page answers with the page's own version. */
export const playWorker = (page: Page) =>
  page.addInitScript(() => {
    // The browser runs this function alone, so it captures nothing from the file.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const makeWorker = (version: () => string) =>
      Object.assign(new EventTarget(), {
        state: "installing",
        postMessage: (message: string, [port]: readonly MessagePort[]) => {
          if (message === "version") port!.postMessage(version(), [])
          if (message === "store") port!.postMessage(true, [])
        },
      })
    type Worker = ReturnType<typeof makeWorker>
    const own = makeWorker(() => document.querySelector<HTMLMetaElement>('meta[name="version"]')!.content)
    const next = makeWorker(() => "0badcafe")
    let resolveUpdate: (() => void) | undefined
    const registration = Object.assign(new EventTarget(), {
      installing: null as Worker | null,
      waiting: null as Worker | null,
      active: own,
      update: () => new Promise<void>((resolve) => (resolveUpdate = resolve)),
    })
    const container = Object.assign(new EventTarget(), {
      controller: own,
      ready: Promise.resolve(registration),
      register: () => Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    })
    Object.defineProperty(navigator, "serviceWorker", { value: container })
    const testWorker: TestWorker = {
      find: () => {
        next.state = "installing"
        registration.waiting = null
        registration.installing = next
        registration.dispatchEvent(new Event("updatefound"))
      },
      install: () => {
        next.state = "installed"
        registration.installing = null
        registration.waiting = next
        next.dispatchEvent(new Event("statechange"))
      },
      control: () => {
        container.controller = next
        container.dispatchEvent(new Event("controllerchange"))
      },
      answer: (isWaiting) => {
        registration.waiting = isWaiting ? next : null
        resolveUpdate?.()
      },
    }
    Object.assign(window, { testWorker })
  })

/** Makes the worker of `playWorker` find, install or start a new version, or answer whether one waits. */
export const workerOf = (page: Page, call: keyof TestWorker, isWaiting = false) =>
  page.evaluate(
    ([name, value]) =>
      (window as unknown as { readonly testWorker: Readonly<Record<string, (value: boolean) => void>> })
        .testWorker[name]!(value),
    [call, isWaiting] as const,
  )
