/**
 * Defines the effects that machines emit. Machines never import React, the router or Query;
 * src/machines/app/run-effect.ts runs the effects (DESIGN §2).
 */
export type FlowEffect =
  /** Shown once, top right, for 5000 ms (SPEC §9), and announced to screen readers. */
  | { readonly type: "toast"; readonly tone: "success" | "error" | "info"; readonly text: string }
  /** Navigates within the app to a path of this origin, including its search. */
  | { readonly type: "navigate"; readonly to: string; readonly replace: boolean }
  /** Leaves the app for a payment provider's hosted page. `replace`: Back then skips the current page. */
  | { readonly type: "redirect"; readonly url: string; readonly replace?: true }
  /** Query keys whose cached data is stale and is fetched again. */
  | { readonly type: "invalidate"; readonly keys: readonly (readonly string[])[] }
