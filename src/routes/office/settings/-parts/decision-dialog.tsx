import * as rules from "#api/contract/field-rules.ts"
import type { OfficeSetting, SettingChange, SettingDecision } from "#api/contract/office-settings.ts"
import { settingLengths } from "#api/contract/setting-keys.ts"
import { decideSettingValue } from "#api/office-settings.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { ActDialog } from "./act-dialog.tsx"
import { sendSettingAct } from "./send.ts"
import { nowWords, settingWords, sinceWords, valueWords } from "./setting-words.ts"

const words = {
  approve: { verb: "Approve", successText: "The price is approved" },
  decline: { verb: "Decline", successText: "The price is declined" },
  withdraw: { verb: "Withdraw", successText: "The value is withdrawn" },
} as const satisfies Record<SettingDecision["act"], { readonly verb: string; readonly successText: string }>

interface DecisionDialogProps {
  readonly setting: OfficeSetting
  readonly change: SettingChange
  readonly act: SettingDecision["act"]
  readonly onClose: () => void
}

/** Approves, declines or withdraws a value that has not begun (OFFICE §15). */
export function DecisionDialog({ setting, change, act, onClose }: DecisionDialogProps) {
  const { verb, successText } = words[act]
  return (
    <ActDialog<Readonly<{ reason: string }>>
      title={`${verb}: ${valueWords(setting, change)}`}
      subtitle={`${settingWords[setting.key].title}: ${valueWords(setting, change)} ${sinceWords(change)}. Now ${nowWords(setting)}.`}
      submitLabel={verb}
      draftId={`setting/${change._id}/${act}`}
      setting={setting}
      initialValues={{ reason: "" }}
      validate={(values) => validateFields({ reason: rules.filled(settingLengths.reason) }, values)}
      send={({ reason }, version) =>
        sendSettingAct(decideSettingValue, { id: change._id, act, reason, version })
      }
      successText={successText}
      onClose={onClose}
    />
  )
}
