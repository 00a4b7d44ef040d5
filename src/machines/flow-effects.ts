/**
 * What a machine tells the world outside. Machines never import React, the router or Query: they emit facts, and one
 * bridge (src/machines/app/run-effect.ts) carries them out (DESIGN §2).
 */
export type FlowEffect =
  /** Shown once, top right, 5000 ms (SPEC §9), announced to screen readers. */
  | { readonly type: "toast"; readonly tone: "success" | "error" | "info"; readonly text: string }
  /** In-app navigation to a path of this origin, search included. */
  | { readonly type: "navigate"; readonly to: string; readonly replace: boolean }
  /** Leaves the app for a payment provider's hosted page. */
  | { readonly type: "redirect"; readonly url: string }
  /** Query keys whose cached answers are no longer true and are fetched again. */
  | { readonly type: "invalidate"; readonly keys: readonly (readonly string[])[] }
