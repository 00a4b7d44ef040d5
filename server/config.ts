import { Context } from "effect"
import { resolve } from "node:path"
import { type LimitTable, readLimits } from "./limits/defaults.ts"
import { type MoneyLimit, readMoneyLimit } from "./office-money/limit.ts"

/** The account at Paystack. */
export interface PaystackSettings {
  /** `sk_live_…` or `sk_test_…`. */
  readonly secretKey: string
  /** Without a trailing slash. */
  readonly baseUrl: string
}

/** The app at PayPal. */
export interface PayPalSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** The webhook's id from PayPal's console. When null, no webhook can be verified, and all are refused. */
  readonly webhookId: string | null
  /** The merchant id that every order must pay. When null, it is the id that PayPal returned on opening. */
  readonly merchantId: string | null
}

/**
 * The settings of the server, read once at the start. `smtpUrl`, `paystack` or `paypal` null: the local sandbox replaces
 * the service (DECISIONS §6).
 */
export interface SettingsShape {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** The portal's URL for members, without a trailing slash. Links in mails and return URLs begin with it. */
  readonly publicUrl: string
  /** Other origins than `publicUrl` whose pages may call the API. */
  readonly webOrigins: readonly string[]
  /** The folder of the built client. */
  readonly clientDir: string
  readonly dataDir: string
  /** A PostgreSQL URL; null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  readonly maxConnections: number
  /** The connections of background work, beside `maxConnections`. */
  readonly backgroundConnections: number
  /** Whether the server migrates the database at its start. Otherwise it starts only with a current schema. */
  readonly migrate: boolean
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly paystack: PaystackSettings | null
  readonly paypal: PayPalSettings | null
  /** Signs access tokens and keys the hashes of codes; null: the server creates a secret in `dataDir`. */
  readonly tokenSecret: string | null
  /** The secrets before `tokenSecret`, oldest first. They only check the audit log. */
  readonly earlierTokenSecrets: readonly string[]
  /** How many trusted proxies in front of the server add to `X-Forwarded-For`. */
  readonly trustProxy: number
  /** The rate limits by name. */
  readonly limits: LimitTable
  /** Above this amount, a decision of staff about money needs a second person. */
  readonly moneyLimit: MoneyLimit
  /** After how many hours an assigned conversation of the inbox that nobody answers is open again. */
  readonly inboxIdleHours: number
  /** Whether the demo members and content are seeded. */
  readonly demo: boolean
  readonly logLevel: string
  /** An OpenTelemetry collector for traces and metrics, without a trailing slash; null: none are sent. */
  readonly otlpEndpoint: string | null
  /** The bearer token of `/api/metrics`; null: the page does not exist. */
  readonly metricsToken: string | null
  /** Whether pages work without a connection; if not, the service worker is removed from devices (NETWORK §4). */
  readonly serviceWorker: boolean
  /** Whether the server adds up how often pages took each transition (STATECHARTS §4.4). */
  readonly usage: boolean
}

export class Settings extends Context.Service<Settings, SettingsShape>()("portal/Settings") {}

/** Whether any sandbox is in use. If so, the sandbox pages exist and the limits per address are higher (DECISIONS §6). */
export const isSandboxEnabled = (settings: SettingsShape): boolean =>
  settings.smtpUrl === null || settings.paystack === null || settings.paypal === null

/** The environment is invalid. `problems` has a sentence for each problem. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join("\n"))
    this.name = "ConfigurationError"
    this.problems = problems
  }
}

const withoutTrailingSlash = (url: string) => url.replace(/\/+$/, "")
const isWeakSecret = (secret: string) => secret.length < 32 || new Set(secret).size < 10

/**
 * Reads the environment (DECISIONS §6; RELIABILITY S7). Throws a `ConfigurationError` that names every problem: a
 * malformed value, half a pair of keys, and in production a missing setting, a sandbox, a weak secret, a test key or
 * demo data.
 */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): SettingsShape => {
  const problems: string[] = []
  const text = (name: string): string | null => {
    const value = env[name]?.trim()
    return value === undefined || value === "" ? null : value
  }
  const list = (name: string): readonly string[] =>
    (text(name) ?? "")
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "")
  const integer = (name: string, fallback: number, max: number): number => {
    const value = text(name)
    if (value === null) return fallback
    const number = Number(value)
    if (Number.isInteger(number) && number >= 0 && number <= max) return number
    problems.push(`${name} must be a whole number from 0 to ${max}.`)
    return fallback
  }
  const origin = (name: string, value: string): string => {
    const url = URL.parse(value)
    if (url !== null && /^https?:$/.test(url.protocol)) return withoutTrailingSlash(url.origin)
    problems.push(`${name} must be an address such as https://portal.example.org.`)
    return value
  }
  const url = (name: string, protocols: RegExp): string | null => {
    const value = text(name)
    if (value !== null && !protocols.test(URL.parse(value)?.protocol ?? "")) {
      problems.push(`${name} is not an address this server understands.`)
    }
    return value
  }

  const production = env["NODE_ENV"] === "production"
  const allowSandbox = text("ALLOW_SANDBOX") === "1"
  const port = integer("PORT", 3000, 65_535)
  const secretKey = text("PAYSTACK_SECRET_KEY")
  const clientId = text("PAYPAL_CLIENT_ID")
  const clientSecret = text("PAYPAL_CLIENT_SECRET")
  if ((clientId === null) !== (clientSecret === null)) {
    problems.push("PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET must be set together.")
  }
  const tokenSecret = text("TOKEN_SECRET")
  const otlpEndpoint = url("OTEL_EXPORTER_OTLP_ENDPOINT", /^https?:$/)
  const limits = readLimits(text("LIMITS"))
  problems.push(...limits.problems)
  const moneyLimit = readMoneyLimit(text("MONEY_LIMIT"))
  problems.push(...moneyLimit.problems)
  const settings: SettingsShape = {
    production,
    host: text("HOST") ?? "127.0.0.1",
    port,
    publicUrl: origin("PUBLIC_URL", text("PUBLIC_URL") ?? `http://localhost:${port}`),
    webOrigins: list("WEB_ORIGIN").map((entry) => origin("WEB_ORIGIN", entry)),
    clientDir: resolve(text("CLIENT_DIR") ?? "dist"),
    dataDir: resolve(text("DATA_DIR") ?? "data"),
    databaseUrl: url("DATABASE_URL", /^postgres(ql)?:$/),
    maxConnections: Math.max(1, integer("DATABASE_CONNECTIONS", 10, 200)),
    backgroundConnections: Math.max(1, integer("DATABASE_BACKGROUND_CONNECTIONS", 3, 50)),
    migrate: text("MIGRATE") !== "0",
    smtpUrl: url("SMTP_URL", /^smtps?:$/),
    mailFrom: text("MAIL_FROM") ?? "portal@portal.test",
    paystack:
      secretKey === null
        ? null
        : {
            secretKey,
            baseUrl: withoutTrailingSlash(url("PAYSTACK_BASE_URL", /^https?:$/) ?? "https://api.paystack.co"),
          },
    paypal:
      clientId === null || clientSecret === null
        ? null
        : {
            clientId,
            clientSecret,
            baseUrl: withoutTrailingSlash(url("PAYPAL_BASE_URL", /^https?:$/) ?? "https://api-m.paypal.com"),
            webhookId: text("PAYPAL_WEBHOOK_ID"),
            merchantId: text("PAYPAL_MERCHANT_ID"),
          },
    tokenSecret,
    earlierTokenSecrets: list("EARLIER_TOKEN_SECRETS"),
    trustProxy: integer("TRUST_PROXY", 0, 10),
    limits: limits.limits,
    moneyLimit: moneyLimit.limit,
    inboxIdleHours: Math.max(1, integer("INBOX_IDLE_HOURS", 24, 720)),
    demo: text("DEMO") === null ? !production || allowSandbox : text("DEMO") === "1",
    logLevel: text("LOG_LEVEL") ?? "info",
    otlpEndpoint: otlpEndpoint === null ? null : withoutTrailingSlash(otlpEndpoint),
    metricsToken: text("METRICS_TOKEN"),
    serviceWorker: text("SERVICE_WORKER") !== "0",
    usage: text("USAGE") !== "0",
  }

  if (settings.metricsToken !== null && settings.metricsToken.length < 16)
    problems.push("METRICS_TOKEN is too short: give it at least 16 random characters.")

  if (tokenSecret !== null && isWeakSecret(tokenSecret)) {
    problems.push("TOKEN_SECRET is too weak: give it at least 32 random characters.")
  }
  if (production && !allowSandbox) {
    if (settings.smtpUrl === null) problems.push("SMTP_URL is not set: no mail would reach a member.")
    if (settings.paystack === null)
      problems.push("PAYSTACK_SECRET_KEY is not set: payments would be play money.")
    if (settings.paypal === null) problems.push("PAYPAL_CLIENT_ID is not set: payments would be play money.")
    if (secretKey !== null && !secretKey.startsWith("sk_live_"))
      problems.push("PAYSTACK_SECRET_KEY is not a live key: live keys begin with sk_live_.")
    if (settings.paypal !== null) {
      const { webhookId, merchantId, baseUrl } = settings.paypal
      if (webhookId === null) problems.push("PAYPAL_WEBHOOK_ID is not set: every webhook would be refused.")
      if (merchantId === null)
        problems.push("PAYPAL_MERCHANT_ID is not set: money could go to another merchant.")
      if (/sandbox/i.test(baseUrl)) problems.push("PAYPAL_BASE_URL is PayPal's sandbox.")
    }
    // The keys and the payments would go over the network in clear.
    if (settings.paystack?.baseUrl.startsWith("http:"))
      problems.push("PAYSTACK_BASE_URL must begin with https://.")
    if (settings.paypal?.baseUrl.startsWith("http:"))
      problems.push("PAYPAL_BASE_URL must begin with https://.")
    if (settings.demo) problems.push("DEMO=1 would seed members whose password is public.")
    if (settings.databaseUrl !== null && tokenSecret === null) {
      problems.push("TOKEN_SECRET is not set: every server of one database must share it.")
    }
    if (text("PUBLIC_URL") === null) problems.push("PUBLIC_URL is not set: links in mails need it.")
    else if (!settings.publicUrl.startsWith("https://")) problems.push("PUBLIC_URL must begin with https://.")
    if (text("MAIL_FROM") === null) problems.push("MAIL_FROM is not set: mails need a sender.")
  }
  if (production && (text("WEB_ORIGIN") ?? "").includes("*"))
    problems.push("WEB_ORIGIN must name its origins.")
  if (problems.length > 0) throw new ConfigurationError(problems)
  return settings
}
