import { fromApi, offlineTexts } from "../from-api.ts"
import { livePayment } from "../payment/payment.actors.ts"
import { eventRegistrationMachine } from "./event-registration.machine.ts"

/** Provides the registration flow with the API call and the payment flow. */
export const liveEventRegistration = eventRegistrationMachine.provide({
  actors: {
    register: fromApi(() => import("#api/events.ts").then((api) => api.register), offlineTexts.registration),
    payment: livePayment,
  },
})
