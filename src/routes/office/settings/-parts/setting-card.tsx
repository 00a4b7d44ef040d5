import "./settings.css"
import { lazy, Suspense, useState } from "react"
import type { OfficeSetting, SettingChange, SettingDecision } from "#api/contract/office-settings.ts"
import { isListSetting, isPriceSetting } from "#api/contract/setting-keys.ts"
import type { Permission } from "#api/contract/staff-roles.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { Disclosure } from "#ui/disclosure/disclosure.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import {
  amountWords,
  isOpen,
  nowWords,
  settingWords,
  sinceWords,
  statusWords,
  valueWords,
  whoWords,
} from "./setting-words.ts"
import type { Addition } from "./value-dialog.tsx"

/** The dialogs load when one is opened: their fields are larger than the page. */
const ValueDialog = lazy(() =>
  import("./value-dialog.tsx").then((module) => ({ default: module.ValueDialog })),
)
const DecisionDialog = lazy(() =>
  import("./decision-dialog.tsx").then((module) => ({ default: module.DecisionDialog })),
)

interface Reader {
  readonly staffId: string
  readonly permissions: readonly Permission[]
}

/** Returns what this reader may decide about a value that has not begun. */
const actsOf = (
  { status, addedBy }: SettingChange,
  { staffId, permissions }: Reader,
): readonly SettingDecision["act"][] => {
  const isAdmin = permissions.includes("settings.edit")
  const isOwn = addedBy?._id === staffId
  if (status === "scheduled") return isAdmin ? ["withdraw"] : []
  if (isOwn) return ["withdraw"]
  return isAdmin ? ["approve", "decline"] : []
}

const actLabels = { approve: "Approve", decline: "Decline", withdraw: "Withdraw" } as const

interface ChangeProps {
  readonly setting: OfficeSetting
  readonly change: SettingChange
  readonly staffId: string
  readonly acts: readonly SettingDecision["act"][]
  readonly onAct: (act: SettingDecision["act"], change: SettingChange) => void
}

function Change({ setting, change, staffId, acts, onAct }: ChangeProps) {
  const { label, tone } = statusWords[change.status]
  const value = valueWords(setting, change)
  return (
    <li className="setting-change">
      <p>
        <strong className="numbers">{value}</strong> {sinceWords(change)} <Chip tone={tone}>{label}</Chip>
      </p>
      {whoWords(change, staffId).map((sentence) => (
        <p key={sentence} className="quiet">
          {sentence}
        </p>
      ))}
      {acts.length > 0 && (
        <div className="setting-buttons">
          {acts.map((act) => (
            <Button
              key={act}
              variant={act === "approve" ? "primary" : "secondary"}
              aria-label={`${actLabels[act]} ${value}: ${settingWords[setting.key].title}`}
              onPress={() => onAct(act, change)}
            >
              {actLabels[act]}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

interface SettingCardProps extends Reader {
  readonly setting: OfficeSetting
}

type Opened =
  | { readonly kind: "add"; readonly addition: Addition }
  | { readonly kind: "decide"; readonly act: SettingDecision["act"]; readonly change: SettingChange }

/** Shows what counts now, what comes next and what counted before, and adds a value from a day on (OFFICE §15). */
export function SettingCard({ setting, ...reader }: SettingCardProps) {
  const { key, changes, names, firstAmount } = setting
  const { title, text, entry = "name" } = settingWords[key]
  const entryTitle = `${entry.slice(0, 1).toUpperCase()}${entry.slice(1)}`
  const endLabel = `End ${entry.startsWith("a") ? "an" : "a"} ${entryTitle}`
  const [opened, setOpened] = useState<Opened | null>(null)
  const isAdmin = reader.permissions.includes("settings.edit")
  const isProposal = !isAdmin
  const mayAdd = isAdmin || (isPriceSetting(key) && reader.permissions.includes("settings.propose"))
  const open = changes.filter(isOpen)
  const earlier = changes.filter((change) => !isOpen(change))
  const close = () => setOpened(null)
  const shared = {
    setting,
    staffId: reader.staffId,
    onAct: (act: SettingDecision["act"], change: SettingChange) => setOpened({ kind: "decide", act, change }),
  }
  return (
    <Card as="section" aria-labelledby={`setting-${key}`} className="setting">
      <div className="setting-head">
        <div>
          <h2 id={`setting-${key}`}>{title}</h2>
          <p className="quiet">{text}</p>
        </div>
        <p className="setting-now">
          <span className="quiet">Now</span> <strong className="display numbers">{nowWords(setting)}</strong>
        </p>
      </div>
      {open.length > 0 && (
        <ul className="setting-changes" aria-label={`Next: ${title}`}>
          {open.map((change) => (
            <Change key={change._id} change={change} acts={actsOf(change, reader)} {...shared} />
          ))}
        </ul>
      )}
      {mayAdd && (
        <div className="setting-buttons">
          {isListSetting(key) ? (
            <>
              <Button
                variant="secondary"
                aria-label={`Add a New ${entryTitle}: ${title}`}
                onPress={() => setOpened({ kind: "add", addition: "begin" })}
              >
                {`Add a New ${entryTitle}`}
              </Button>
              <Button
                variant="quiet"
                aria-label={`${endLabel}: ${title}`}
                onPress={() => setOpened({ kind: "add", addition: "end" })}
              >
                {endLabel}
              </Button>
            </>
          ) : (
            <Button
              variant="secondary"
              aria-label={`${isProposal ? "Propose a Price" : "Add a Value"}: ${title}`}
              onPress={() => setOpened({ kind: "add", addition: "amount" })}
            >
              {isProposal ? "Propose a Price" : "Add a Value"}
            </Button>
          )}
        </div>
      )}
      {names !== null && (
        <Disclosure title="Show the list">
          <ul className="setting-names">
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      {earlier.length > 0 && (
        <Disclosure title="Earlier values">
          <ul className="setting-changes" aria-label={`Earlier: ${title}`}>
            {earlier.map((change) => (
              <Change key={change._id} change={change} acts={[]} {...shared} />
            ))}
            {firstAmount !== null && (
              <li className="setting-change">
                <p>
                  <strong className="numbers">{amountWords(setting, firstAmount)}</strong> at first
                </p>
              </li>
            )}
          </ul>
        </Disclosure>
      )}
      {opened !== null && (
        <Suspense>
          {opened.kind === "add" ? (
            <ValueDialog
              setting={setting}
              addition={opened.addition}
              isProposal={isProposal}
              onClose={close}
            />
          ) : (
            <DecisionDialog setting={setting} change={opened.change} act={opened.act} onClose={close} />
          )}
        </Suspense>
      )}
    </Card>
  )
}

export function SettingsSkeleton() {
  return (
    <Loading label="Loading the settings">
      <div className="setting-list">
        <Skeleton height={150} />
        <Skeleton height={150} />
        <Skeleton height={150} />
      </div>
    </Loading>
  )
}
