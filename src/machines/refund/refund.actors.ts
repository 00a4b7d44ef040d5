import { QueryObserver, type QueryObserverResult } from "@tanstack/react-query"
import { fromCallback, fromPromise } from "xstate"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import { answerRefund, officePayment, refundPayment } from "#api/office-money.ts"
import { queryClient } from "#api/query-client.ts"
import { offlineTexts } from "../from-api.ts"
import { actOnPayment } from "./payment-act.actors.ts"
import { type RefundEvent, refundMachine } from "./refund.machine.ts"

type Read = Pick<QueryObserverResult<MoneyPayment>, "data" | "dataUpdatedAt">

/**
 * Sends the payment at the start, and each time that the page's query has read it. An unchanged one counts, too: the flow
 * ignores readings while an act is on its way.
 */
const watchRecord = fromCallback<RefundEvent, { reference: string }>(({ input, sendBack }) => {
  const observer = new QueryObserver(queryClient, {
    ...officePayment(input.reference),
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchInterval: false,
  })
  let seen: Read = { data: undefined, dataUpdatedAt: 0 }
  const onResult = ({ data, dataUpdatedAt }: Read): void => {
    if (data === undefined || (data === seen.data && dataUpdatedAt === seen.dataUpdatedAt)) return
    seen = { data, dataUpdatedAt }
    sendBack({ type: "record.read", payment: data })
  }
  const unsubscribe = observer.subscribe(onResult)
  // The query may have read it since the page rendered.
  onResult(observer.getCurrentResult())
  return unsubscribe
})

/** Provides the flow with the API calls and the page's query. */
export const liveRefund = refundMachine.provide({
  actors: {
    watchRecord,
    requestRefund: fromPromise(({ input }) =>
      actOnPayment(refundPayment, input, input.reference, offlineTexts.secret),
    ),
    answerRefund: fromPromise(({ input }) =>
      actOnPayment(answerRefund, input, input.reference, offlineTexts.secret),
    ),
  },
})
