import "./settings.css"
import { useEffect } from "react"
import type { NotificationSettings } from "#api/contract/settings.ts"
import { expiry } from "#api/expiry.ts"
import { runOutcome } from "#api/run.ts"
import { saveSettings } from "#api/settings.ts"
import { runEffect } from "#machines/app/run-effect.ts"
import { failureMessage } from "#machines/failure-message.ts"
import { useForm } from "#machines/form/form.react.ts"
import { Button } from "#ui/button/button.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { Switch } from "#ui/switch/switch.tsx"
import { settingsDraft } from "./settings-draft.ts"

interface SettingsFormProps {
  readonly memberId: string
  /** As the server has them. */
  readonly stored: NotificationSettings
  /** Switched at an earlier visit and not saved; null without any. */
  readonly draft: NotificationSettings | null
  /** An older answer is shown: it cannot be changed before the fresh one is there. */
  readonly isStale: boolean
}

/** SPEC §2, /dashboard/settings: the toggles with its words. */
const toggles = [
  { name: "newMessage", label: "Someone sends a message" },
  { name: "replies", label: "Someone replies a message" },
  { name: "announcements", label: "Announcements" },
] as const satisfies readonly { readonly name: keyof NotificationSettings; readonly label: string }[]

const save = async (values: NotificationSettings) => {
  const outcome = await runOutcome(saveSettings(values))
  if (outcome._tag === "Ok") {
    void settingsDraft.clear()
    runEffect({ type: "toast", tone: "success", text: "Changes saved successfully" })
    runEffect({ type: "invalidate", keys: [["settings"]] })
  } else if (outcome.error._tag === "SessionExpired") expiry.announce()
  else runEffect({ type: "toast", tone: "error", text: failureMessage(outcome.error) })
  return outcome
}

/** Which notices the member wants; a change is a draft until it is saved. */
export function SettingsForm({ memberId, stored, draft, isStale }: SettingsFormProps) {
  const { field, formRef, submit, values, isBusy } = useForm<NotificationSettings & Record<string, boolean>>({
    initialValues: { ...stored, ...draft },
    validate: () => ({}),
    submit: save,
  })
  const isChanged = toggles.some(({ name }) => values[name] !== stored[name])
  useEffect(() => {
    if (isChanged) void settingsDraft.keep(memberId, values)
  }, [isChanged, memberId, values])
  return (
    <Form ref={formRef} label="Notification settings" onSubmit={submit}>
      <div className="settings-toggles">
        {toggles.map(({ name, label }) => {
          const { value, onChange } = field(name)
          return (
            <Switch
              key={name}
              name={name}
              label={label}
              isSelected={value}
              onChange={onChange}
              isDisabled={isStale}
              isReadOnly={isBusy}
            />
          )
        })}
      </div>
      <FormActions>
        <Button type="submit" isPending={isBusy} isDisabled={isStale}>
          Save Changes
        </Button>
      </FormActions>
    </Form>
  )
}
