import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { LicenceGroup } from "./contract/licence.ts"
import { runQuery } from "./run.ts"

const licenceCalls = callsOf(LicenceGroup)

/** Queries the check of this member's license number, or null (GET /users/licence). A changed number makes a new query. */
export const ownLicence = (licenseNumber: string | null | undefined) =>
  queryOptions({
    queryKey: ["licence", licenseNumber ?? ""],
    queryFn: async ({ signal }) => (await runQuery(licenceCalls.get({}), signal)).data,
  })
