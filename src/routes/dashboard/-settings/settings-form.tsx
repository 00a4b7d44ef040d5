import "./settings.css"
import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import type { NotificationSettings } from "#api/contract/settings.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveSettings } from "#machines/settings/settings.actors.ts"
import { Button } from "#ui/button/button.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { Switch } from "#ui/switch/switch.tsx"
import { UnsentList } from "../-unsent/unsent-list.tsx"

export function SettingsSkeleton() {
  return (
    <Loading label="Loading your settings">
      <Skeleton height={260} />
    </Loading>
  )
}

/** The toggles with the labels of SPEC §2, /dashboard/settings. */
const toggles = [
  { name: "newMessage", label: "Someone sends a message" },
  { name: "replies", label: "Someone replies a message" },
  { name: "announcements", label: "Announcements" },
] as const satisfies readonly { readonly name: keyof NotificationSettings; readonly label: string }[]

interface TogglesProps {
  readonly values: NotificationSettings
  readonly onChange?: (name: keyof NotificationSettings, value: boolean) => void
  readonly onSubmit?: () => void
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
}

function Toggles({ values, onChange, onSubmit, isBusy = false, isDisabled = false }: TogglesProps) {
  return (
    <Form label="Notification settings" onSubmit={() => onSubmit?.()}>
      <div className="settings-toggles">
        {toggles.map(({ name, label }) => (
          <Switch
            key={name}
            name={name}
            label={label}
            isSelected={values[name]}
            onChange={(value) => onChange?.(name, value)}
            isDisabled={isDisabled}
            isReadOnly={isBusy}
          />
        ))}
      </div>
      <FormActions>
        <Button type="submit" isPending={isBusy} isDisabled={isDisabled}>
          Save Changes
        </Button>
      </FormActions>
    </Form>
  )
}

/** Shows cached settings. With a connection, they cannot be changed until the server has responded. */
export function StaleSettings({ values }: { readonly values: NotificationSettings }) {
  return <Toggles values={values} isDisabled />
}

interface SettingsFormProps {
  readonly memberId: string
  /** The settings stored on the server; without a connection, those that the server sent last. */
  readonly stored: NotificationSettings
}

/** Edits the notification settings. Stores unsaved changes as a draft on this device. */
export function SettingsForm({ memberId, stored }: SettingsFormProps) {
  const flow = useFlow(liveSettings, { input: { memberId, record: stored } })
  // Another tab and the outbox change what is stored while this page is open.
  useEffect(() => flow.send({ type: "record.read", record: stored }), [flow, stored])
  const isRestoring = useSelector(flow, (snapshot) => snapshot.matches("restoring"))
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const values = useSelector(flow, ({ context }) => context.values)
  if (isRestoring) return <SettingsSkeleton />
  return (
    <>
      <UnsentList />
      <Toggles
        values={values}
        onChange={(name, value) => flow.send({ type: "setting.changed", name, value })}
        onSubmit={() => flow.send({ type: "settings.submitted" })}
        isBusy={isBusy}
      />
    </>
  )
}
