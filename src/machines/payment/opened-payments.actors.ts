/**
 * The queries behind 'Finish your payment' (DECISIONS §3). The server's list counts. The device's own list stands in for it
 * while the server does not answer.
 */
import { queryOptions } from "@tanstack/react-query"
import { readPendingPayments } from "#api/pending-payments.ts"
import { openedOnDevice, retainOnly } from "./opened-payments.ts"

/** Queries the server's list, the newest first. The device then forgets what the server has settled. */
export const paymentsOnServer = (memberId: string) =>
  queryOptions({
    queryKey: ["payments", "pending"],
    queryFn: async ({ signal }) => {
      const payments = await readPendingPayments(signal)
      void retainOnly(
        memberId,
        payments.map(({ reference }) => reference),
      )
      return payments
    },
  })

/** Queries the device's list, the newest first. It needs no network. */
export const paymentsOnDevice = (memberId: string) =>
  queryOptions({
    queryKey: ["opened-on-device", memberId],
    queryFn: () => openedOnDevice(memberId),
    networkMode: "always",
  })
