import type { SettingsShape } from "#server/config.ts"
import type { SettingCheck } from "#server/gateways/setting-check.ts"

const heading = "\n## Going live with payments\n"

/** Returns the numbered steps of the chapter "Going live with payments", each as one line without its number. */
export const goingLiveSteps = (readme: string): readonly string[] => {
  const chapter = readme.split(heading)[1]?.split("\n## ")[0] ?? ""
  return chapter
    .split(/\n\d+\. /)
    .slice(1)
    .map((step) => step.split("\n\n")[0]!.replaceAll(/\s+/g, " ").trim())
}

/** Checks the settings without a request to a provider. A provider without a key is a sandbox. */
export const checkLocally = ({ paystack, paypal, publicUrl }: SettingsShape): readonly SettingCheck[] => [
  ...(paystack === null
    ? [
        {
          settings: ["PAYSTACK_SECRET_KEY"],
          fits: false,
          sentence: "PAYSTACK_SECRET_KEY is not set: payments with Paystack go to the sandbox.",
        },
      ]
    : []),
  ...(paystack !== null && !paystack.secretKey.startsWith("sk_live_")
    ? [
        {
          settings: ["PAYSTACK_SECRET_KEY"],
          fits: false,
          sentence: "PAYSTACK_SECRET_KEY is a test key: live keys begin with sk_live_.",
        },
      ]
    : []),
  ...(paypal === null
    ? [
        {
          settings: ["PAYPAL_CLIENT_ID"],
          fits: false,
          sentence: "PAYPAL_CLIENT_ID is not set: payments with PayPal go to the sandbox.",
        },
      ]
    : []),
  {
    settings: ["PUBLIC_URL"],
    fits: publicUrl.startsWith("https://"),
    sentence: `PUBLIC_URL is ${publicUrl}${publicUrl.startsWith("https://") ? "" : ", which does not begin with https://"}.`,
  },
]

const markOf = (checks: readonly SettingCheck[]): string => {
  if (checks.length === 0) return " "
  if (checks.some(({ fits }) => fits === false)) return "✗"
  return checks.every(({ fits }) => fits === true) ? "✓" : "?"
}

/**
 * Returns the lines of the checklist, each with its mark. A check belongs to the first step that names one of its settings.
 * Throws when no step names one.
 */
export const goingLiveList = (
  steps: readonly string[],
  checks: readonly SettingCheck[],
): readonly string[] => {
  const stepOf = ({ settings, sentence }: SettingCheck) => {
    const step = steps.findIndex((text) => settings.some((name) => text.includes(`\`${name}\``)))
    if (step === -1) throw new Error(`No step names the setting of: ${sentence}`)
    return step
  }
  const placed = checks.map((check) => ({ check, step: stepOf(check) }))
  return steps.flatMap((text, at) => {
    const ofStep = placed.filter(({ step }) => step === at).map(({ check }) => check)
    return [
      `[${markOf(ofStep)}] ${String(at + 1).padStart(2)}. ${text}`,
      ...ofStep.map((check) => `        ${markOf([check])} ${check.sentence}`),
    ]
  })
}
