import { accounts } from "./0001-accounts.ts"

/** Every migration by number and name, in order. Forward only: never edit one that has been released, add the next. */
export const migrations = {
  "0001_accounts": accounts,
}
