import { accounts } from "./0001-accounts.ts"
import { events } from "./0002-events.ts"
import { payments } from "./0003-payments.ts"
import { sandbox } from "./0004-sandbox.ts"
import { dues } from "./0005-dues.ts"
import { gifts } from "./0006-gifts.ts"
import { store } from "./0007-store.ts"
import { receipts } from "./0008-receipts.ts"
import { jobsFaithTrainings } from "./0009-jobs-faith-trainings.ts"
import { avatars } from "./0010-avatars.ts"
import { settingsAndTransitions } from "./0011-settings-and-transitions.ts"
import { chats } from "./0012-chats.ts"
import { content } from "./0013-content.ts"
import { faithPostings } from "./0014-faith-postings.ts"
import { signUpAttempts } from "./0015-sign-up-attempts.ts"
import { paymentLookups } from "./0016-payment-lookups.ts"
import { knownDevices } from "./0017-known-devices.ts"

/** Every migration by number and name, in order. Never edit a released migration; add the next one. */
export const migrations = {
  "0001_accounts": accounts,
  "0002_events": events,
  "0003_payments": payments,
  "0004_sandbox": sandbox,
  "0005_dues": dues,
  "0006_gifts": gifts,
  "0007_store": store,
  "0008_receipts": receipts,
  "0009_jobs_faith_trainings": jobsFaithTrainings,
  "0010_avatars": avatars,
  "0011_settings_and_transitions": settingsAndTransitions,
  "0012_chats": chats,
  "0013_content": content,
  "0014_faith_postings": faithPostings,
  "0015_sign_up_attempts": signUpAttempts,
  "0016_payment_lookups": paymentLookups,
  "0017_known_devices": knownDevices,
}
