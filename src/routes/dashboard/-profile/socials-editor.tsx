import Trash2 from "lucide-react/icons/trash-2"
import type { FieldBinding } from "#machines/form/form.react.ts"
import { platforms, type SocialLink } from "#machines/profile-edit/profile-form.ts"
import { Button } from "#ui/button/button.tsx"
import { AlertIcon } from "#ui/icons.tsx"
import { IconButton } from "#ui/icon-button/icon-button.tsx"
import { Select } from "#ui/select/select.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { platformName } from "./social-links.tsx"

interface SocialsEditorProps {
  readonly socials: FieldBinding<readonly SocialLink[]>
  readonly platform: FieldBinding<string>
  readonly link: FieldBinding<string>
  /** The server's message about one of the links. */
  readonly problem: string | undefined
}

const options = platforms.map((name) => ({ value: name, label: platformName(name) }))

/** Adds and removes links to platforms (SPEC §2). Any platform and any text are valid (SPEC §5). */
export function SocialsEditor({ socials, platform, link, problem }: SocialsEditorProps) {
  const isComplete = platform.value !== "" && link.value.trim() !== ""
  const confirm = () => {
    if (!isComplete) return
    socials.onChange([...socials.value, { name: platform.value, link: link.value.trim() }])
    platform.onChange("")
    link.onChange("")
  }
  return (
    <>
      {socials.value.length > 0 && (
        <ul className="social-list" aria-label="Your links">
          {socials.value.map(({ name, link: address }, index) => (
            // Links may be duplicates, so only the index identifies them.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <span className="social-words">
                <span className="profile-social-name">{platformName(name)}</span>
                {address}
              </span>
              <IconButton
                label={`Remove ${platformName(name)}, ${address}`}
                icon={<Trash2 />}
                onPress={() => socials.onChange(socials.value.filter((_, other) => other !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="social-row">
        <Select {...platform} label="Platform" options={options} />
        <TextField
          {...link}
          label="Link"
          inputMode="url"
          autoComplete="off"
          onKeyDown={(event) => {
            // Enter adds the link and must not submit the whole form.
            if (event.key !== "Enter") return
            event.preventDefault()
            confirm()
          }}
        />
        <Button variant="secondary" isDisabled={!isComplete} onPress={confirm}>
          Confirm
        </Button>
      </div>
      {problem !== undefined && (
        <p role="alert" className="ui-error">
          <AlertIcon />
          {problem}
        </p>
      )}
    </>
  )
}
