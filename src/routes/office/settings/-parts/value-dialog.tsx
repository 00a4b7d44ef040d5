import * as rules from "#api/contract/field-rules.ts"
import type { OfficeSetting } from "#api/contract/office-settings.ts"
import { maxSettingAmount, settingLengths } from "#api/contract/setting-keys.ts"
import { lagosDay } from "#api/lagos.ts"
import { addSettingValue } from "#api/office-settings.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { ComboBox } from "#ui/combo-box/combo-box.tsx"
import { DateField } from "#ui/date-field/date-field.tsx"
import { optionsOf } from "#ui/option-list/option.ts"
import { TextField } from "#ui/text-field/text-field.tsx"
import { ActDialog } from "./act-dialog.tsx"
import { sendSettingAct } from "./send.ts"
import { nowWords, settingWords } from "./setting-words.ts"

/** What is added: an amount, a name that begins, or a name that ends. */
export type Addition = "amount" | "begin" | "end"

interface ValueDialogProps {
  readonly setting: OfficeSetting
  readonly addition: Addition
  /** Whether the value waits for an admin. */
  readonly isProposal: boolean
  readonly onClose: () => void
}

type Values = Readonly<{ value: string; from: string; reason: string }>

/** Returns a typed amount in major units. A comma only groups thousands: "12,50" is no amount, and above all not 1250. */
const amountOf = (typed: string): number | undefined => {
  const plain = typed.replace(/\s/g, "")
  return /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(plain)
    ? Number(plain.replaceAll(",", ""))
    : undefined
}

const amountRule = (typed: string) => {
  const amount = amountOf(typed)
  return amount === undefined || amount > maxSettingAmount
    ? "Enter an amount such as 1500 or 1500.50"
    : undefined
}

const titles = {
  amount: (title: string) => `New value: ${title}`,
  begin: (_: string, entry: string) => `Add a new ${entry}`,
  end: (_: string, entry: string) => `End ${entry.startsWith("a") ? "an" : "a"} ${entry}`,
} as const

const subtitles: Readonly<Record<Addition, (setting: OfficeSetting) => string>> = {
  amount: (setting) => `Now ${nowWords(setting)}. The new value counts from midnight of its day, Lagos time.`,
  begin: () => "Members can choose it from that day on.",
  end: () => "Members who have it keep it. Nobody can choose it from that day on.",
}

/** Adds a value to a setting from a day on, or proposes one (OFFICE §15). */
export function ValueDialog({ setting, addition, isProposal, onClose }: ValueDialogProps) {
  const { title, entry = "name" } = settingWords[setting.key]
  const saveLabel = addition === "end" ? `End ${entry}` : "Save"
  return (
    <ActDialog<Values>
      title={titles[addition](title, entry)}
      subtitle={subtitles[addition](setting)}
      submitLabel={isProposal ? "Propose" : saveLabel}
      draftId={`setting/${setting.key}/${addition}`}
      setting={setting}
      initialValues={{ value: "", from: "", reason: "" }}
      validate={(values) =>
        validateFields(
          {
            value: addition === "amount" ? amountRule : rules.filled(settingLengths.name),
            from: (day) => (rules.isDay(day) ? undefined : "Choose a day"),
            reason: rules.filled(settingLengths.reason),
          },
          values,
        )
      }
      send={({ value, from, reason }, version) =>
        sendSettingAct(addSettingValue, {
          key: setting.key,
          value:
            addition === "amount"
              ? (amountOf(value) ?? 0)
              : { name: value.trim(), isOffered: addition === "begin" },
          from,
          reason,
          version,
        })
      }
      successText={isProposal ? "The price waits for an admin" : "The value is saved"}
      onClose={onClose}
    >
      {(field) => (
        <>
          {addition === "amount" && (
            <TextField
              {...field("value")}
              label={setting.currency === null ? "Amount" : `Amount in ${setting.currency}`}
              inputMode="decimal"
              autoComplete="off"
            />
          )}
          {addition === "begin" && <TextField {...field("value")} label="Name" autoComplete="off" />}
          {addition === "end" && (
            <ComboBox
              {...field("value")}
              label={`Which ${entry}`}
              options={optionsOf([...(setting.names ?? [])])}
            />
          )}
          <DateField
            {...field("from")}
            label={addition === "end" ? "Ends on" : "Counts from"}
            min={lagosDay()}
            description="If you choose today, it takes effect at once."
          />
        </>
      )}
    </ActDialog>
  )
}
