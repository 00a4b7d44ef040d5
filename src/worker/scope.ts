/** The parts of a service worker's global scope that the portal uses. TypeScript's library for workers excludes the one for pages. */
export interface ExtendableEvent extends Event {
  /** Keeps the worker running until the promise settles. */
  readonly waitUntil: (promise: Promise<unknown>) => void
}
interface InstallEvent extends ExtendableEvent {
  /** Routes requests without starting the worker. Chromium 123 and later. */
  readonly addRoutes?: (
    rules: readonly { readonly condition: { readonly urlPattern: string }; readonly source: "network" }[],
  ) => Promise<void>
}
export interface RequestEvent extends ExtendableEvent {
  readonly request: Request
  readonly respondWith: (response: Promise<Response>) => void
}
interface WorkerMessageEvent extends ExtendableEvent {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}
interface WorkerEvents {
  readonly install: InstallEvent
  readonly activate: ExtendableEvent
  readonly fetch: RequestEvent
  readonly message: WorkerMessageEvent
}
interface WorkerScope {
  readonly addEventListener: <T extends keyof WorkerEvents>(
    type: T,
    listener: (event: WorkerEvents[T]) => void,
  ) => void
  readonly skipWaiting: () => Promise<void>
  readonly clients: { readonly claim: () => Promise<void> }
  readonly registration: { readonly unregister: () => Promise<boolean> }
}

export const scope = self as unknown as WorkerScope
