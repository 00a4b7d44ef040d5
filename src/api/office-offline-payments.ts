import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import {
  type NewOfflinePayment,
  type OfflineAnswer,
  OfficeOfflinePaymentsGroup,
} from "./contract/office-offline-payments.ts"
import { withFreshId } from "./fresh-ids.ts"
import type { PeopleQuery } from "./people-query.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"
import { withUploadProgress } from "./upload.ts"

const offlineCalls = callsOf(OfficeOfflinePaymentsGroup)

/** Queries what a member can have paid for on a day (GET /office/offline-payments/offer). */
export const offlineOffer = (query: { readonly memberId: string; readonly paidOn: string }) =>
  queryOptions({
    queryKey: ["office", "offline", "offer", query],
    queryFn: async ({ signal }) => (await runQuery(offlineCalls.offer({ query }), signal)).data,
    meta: notStored,
  })

/** Queries a page of the offline payments (GET /office/offline-payments). */
export const officeOfflinePayments = ({ search, ...page }: PeopleQuery) =>
  queryOptions({
    queryKey: ["office", "offline", "list", search ?? "", page],
    queryFn: async ({ signal }) => {
      const query = { ...page, ...(search === undefined ? {} : { searchBy: search }) }
      return (await runQuery(offlineCalls.list({ query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** How often a payment that waits is read again, in ms, so that the page shows who answered it. */
const waitingInterval = 15_000

/** Queries one offline payment (GET /office/offline-payments/{id}). */
export const officeOfflinePayment = (id: string) =>
  queryOptions({
    queryKey: ["office", "offline", "one", id],
    queryFn: async ({ signal }) => (await runQuery(offlineCalls.get({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: ({ state }) => (state.data?.status === "awaitingSecond" ? waitingInterval : false),
    meta: notStored,
  })

/** Loads the bytes of a proof (GET /office/offline-payments/proofs/{id}). */
export const paymentProof = (id: string) => offlineCalls.proof({ params: { id } })

/**
 * Uploads a proof, as multipart field `proof` (POST /office/offline-payments/proofs). `onProgress` receives percent.
 */
export const uploadProof = ({
  file,
  onProgress,
}: {
  readonly file: File
  readonly onProgress: (percent: number) => void
}) => {
  const payload = new FormData()
  payload.append("proof", file)
  return Effect.map(
    offlineCalls.uploadProof({ payload, through: withUploadProgress(onProgress) }),
    ({ data }) => data,
  )
}

/** Records a payment (POST /office/offline-payments). */
export const recordOfflinePayment = (payload: NewOfflinePayment) =>
  Effect.map(offlineCalls.record({ payload }), ({ data }) => data)

/** Answers a payment that waits (POST /office/offline-payments/{id}/answer). */
export const answerOfflinePayment = withFreshId(
  ({ id, ...payload }: OfflineAnswer & { readonly id: string }) =>
    Effect.map(offlineCalls.answer({ params: { id }, payload }), ({ data }) => data),
)
