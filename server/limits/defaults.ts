/** A rate limit: at most `points` calls within `seconds` of the first call. */
export interface Limit {
  readonly points: number
  readonly seconds: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * The rate limits by name. Accounts and devices come first. A limit per address is far wider, because a campus or a
 * mobile network shares one address (DECISIONS §2.13). The setting `LIMITS` changes them; RELIABILITY A5 lists them.
 */
export const defaultLimits = {
  "logins-per-account": { points: 10, seconds: 15 * minute },
  /** Counts a device that logged in before on its own, so that strangers cannot lock its member out. */
  "logins-per-device": { points: 10, seconds: 15 * minute },
  "logins-per-address": { points: 1_000, seconds: 15 * minute },
  "password-changes-per-account": { points: 10, seconds: 15 * minute },
  /** Passwords that staff type again to confirm an act. */
  "confirmations-per-account": { points: 10, seconds: 15 * minute },
  /** A check of the audit log reads all of it. */
  "audit-checks-per-account": { points: 20, seconds: hour },
  "sign-ups-per-address": { points: 200, seconds: hour },
  /** Above this limit, a code is mailed only when the device asks for it. */
  "sign-up-mails-per-account": { points: 5, seconds: 15 * minute },
  "codes-per-account": { points: 10, seconds: hour },
  /** One more try for the attempt's own device, after other devices have used up the tries of its address. */
  "codes-per-attempt": { points: 1, seconds: hour },
  "codes-per-address": { points: 1_000, seconds: 15 * minute },
  /** The wait between two codes (DECISIONS §2.2). */
  "code-mails-per-account": { points: 1, seconds: minute },
  /** Counts all devices: that of a sign-up proves nothing, so a stranger could sign up on many. */
  "daily-code-mails-per-account": { points: 50, seconds: day },
  /** The wait between two reset mails. */
  "reset-mails-per-account": { points: 1, seconds: minute },
  "daily-reset-mails-per-account": { points: 20, seconds: day },
  "daily-reset-mails-per-device": { points: 20, seconds: day },
  /** Requested codes and reset mails together. */
  "mails-per-address": { points: 300, seconds: 15 * minute },
  "resets-per-address": { points: 500, seconds: 15 * minute },
  "refreshes-per-address": { points: 10_000, seconds: 15 * minute },
  /** In each process. The providers send far fewer: they repeat a webhook after minutes. */
  "webhooks-per-address": { points: 6_000, seconds: minute },
  /** In each process. Transitions of the pages' state machines, for the usage counts: a member who types makes about 300 a minute. */
  "transitions-per-address": { points: 20_000, seconds: minute },
  /** Decoding pictures costs CPU time. */
  "pictures-per-account": { points: 30, seconds: hour },
  /** Pictures that staff upload for products and resources. */
  "record-pictures-per-account": { points: 200, seconds: hour },
  /** Proofs of offline payments that staff upload. */
  "payment-proofs-per-account": { points: 100, seconds: hour },
  /** The people whose details a member reads: far more than anybody looks at, too few to copy the directory. */
  "people-per-account": { points: 2_000, seconds: day },
  /** In each process. A stored counter would name the author of an anonymous entry by its time. */
  "faith-entries-per-account": { points: 60, seconds: hour },
  "reports-per-account": { points: 30, seconds: hour },
  "applications-per-account": { points: 120, seconds: minute },
  /** Opened payments of all purposes. Continuing an open payment does not count. */
  "payments-per-account": { points: 60, seconds: hour },
  /** Registrations for events and their payments. */
  "registrations-per-account": { points: 120, seconds: minute },
} as const satisfies Readonly<Record<string, Limit>>

export type LimitName = keyof typeof defaultLimits
/** The limits that count the network of the caller. */
export type AddressLimitName = Extract<LimitName, `${string}-per-address`>
export type AccountLimitName = Exclude<LimitName, AddressLimitName>
export type LimitTable = Readonly<Record<LimitName, Limit>>

const unitSeconds = { s: 1, m: minute, h: hour, d: day } as const
const maxPoints = 1_000_000
const maxSeconds = 30 * day

const isLimitName = (name: string): name is LimitName => Object.hasOwn(defaultLimits, name)

/** Returns the limit of `10/15m`; undefined for any other text and for a number out of range. */
const limitOf = (text: string): Limit | undefined => {
  const [, points, count, unit] = /^(\d{1,7})\/(\d{1,7})([smhd])$/.exec(text) ?? []
  if (unit === undefined) return undefined
  const limit = {
    points: Number(points),
    seconds: Number(count) * unitSeconds[unit as keyof typeof unitSeconds],
  }
  const isInRange =
    limit.points >= 1 && limit.points <= maxPoints && limit.seconds >= 1 && limit.seconds <= maxSeconds
  return isInRange ? limit : undefined
}

/**
 * Reads the setting `LIMITS`, such as `logins-per-account=10/15m,sign-ups-per-address=500/1h`. Limits that it does not
 * name keep their defaults. `problems` has a sentence for each wrong entry.
 */
export const readLimits = (
  text: string | null,
): { readonly limits: LimitTable; readonly problems: readonly string[] } => {
  const changed = new Map<LimitName, Limit>()
  const problems: string[] = []
  const entries = (text ?? "").split(",").map((entry) => entry.trim())
  for (const entry of entries.filter((one) => one !== "")) {
    const [name = "", value = ""] = entry.split(/=(.*)/s).map((part) => part.trim())
    const limit = limitOf(value)
    if (!isLimitName(name)) problems.push(`LIMITS names "${name}", which is not a limit.`)
    else if (changed.has(name)) problems.push(`LIMITS names ${name} twice.`)
    else if (limit === undefined)
      problems.push(
        `LIMITS gives ${name} the value "${value}". It must be a number and a time of at most 30 days, such as 10/15m.`,
      )
    else changed.set(name, limit)
  }
  return { limits: { ...defaultLimits, ...Object.fromEntries(changed) }, problems }
}
