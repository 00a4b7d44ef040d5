import type { ActorRefFrom } from "xstate"
import { fromApi } from "../from-api.ts"
import type { sessionMachine } from "../session/session.machine.ts"
import { paymentReturnMachine } from "./payment-return.machine.ts"

/** Coming back from a provider, with the real call and the memory of this device. */
export const livePaymentReturn = paymentReturnMachine.provide({
  actors: {
    confirmPayment: fromApi(() => import("#api/payments.ts").then((api) => api.confirmPayment)),
  },
  actions: {
    replaceUser: ({ system }, { user }) => {
      const session: ActorRefFrom<typeof sessionMachine> | undefined = system.get("session")
      if (user !== null) session?.send({ type: "user.updated", user })
    },
    removePayment: (_, { reference }) => {
      // Loaded when it is needed: the root must stay light (PERFORMANCE §4).
      void import("../payment/opened-payments.ts").then(({ removeOpened }) => removeOpened(reference))
    },
  },
})
