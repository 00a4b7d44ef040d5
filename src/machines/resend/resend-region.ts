import type { ResendInput } from "./resend.machine.ts"

/**
 * Returns the region of a flow that sends another code on request. `onSent` are the flow's actions for a new code. The
 * flow provides `resendMachine` as the actor `resend`, and the action `toastDefect`.
 */
export const resendRegion = <A extends string>(...onSent: readonly A[]) =>
  ({
    initial: "available",
    states: {
      available: {
        description: "Another code can be sent after a wait. Each code that was sent starts the wait again.",
        invoke: {
          id: "resend",
          src: "resend",
          input: ({ context: { email, cooldownLeft } }: { readonly context: ResendInput }) => ({
            email,
            cooldownLeft,
          }),
          onDone: { target: "available", reenter: true, actions: onSent },
          onError: { target: "available", reenter: true, actions: "toastDefect" },
        },
      },
    },
  }) as const
