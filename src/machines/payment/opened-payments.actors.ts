/**
 * The queries of 'Finish your payment' (DECISIONS §3). The server's list is authoritative. The device's own list
 * replaces it while the server is unavailable.
 */
import { queryOptions } from "@tanstack/react-query"
import { readPendingPayments } from "#api/pending-payments.ts"
import { openedOnDevice, retainOnly } from "./opened-payments.ts"

/** Queries the server's list, newest first. Then removes from the device what the server no longer lists. */
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

/** Queries the device's list, newest first. Needs no network. */
export const paymentsOnDevice = (memberId: string) =>
  queryOptions({
    queryKey: ["opened-on-device", memberId],
    queryFn: () => openedOnDevice(memberId),
    networkMode: "always",
  })
