import SendHorizontal from "lucide-react/icons/send-horizontal"
import { randomId } from "../../../../random-id.ts"
import { IconButton } from "#ui/icon-button/icon-button.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"

interface ComposerProps {
  readonly partner: string
  readonly draft: string
  readonly problem: string | undefined
  readonly isDisabled: boolean
  readonly focusOnOpen: boolean
  readonly onTyped: (text: string) => void
  /** `at` is an ISO date. */
  readonly onSubmitted: (clientMessageId: string, at: string) => void
}

/** Shows the field for a message. It grows to 160 px (SPEC §5). Enter sends the message; Shift+Enter starts a new line. */
export function Composer(props: ComposerProps) {
  const { partner, draft, problem, isDisabled, focusOnOpen, onTyped, onSubmitted } = props
  const submit = () => onSubmitted(randomId(), new Date().toISOString())
  return (
    <form
      method="post"
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextArea
        // Remounts the field when it becomes enabled, because a disabled field cannot take the focus.
        key={isDisabled ? "closed" : "open"}
        label={`Message to ${partner}`}
        placeholder="Write a message"
        rows={1}
        value={draft}
        onChange={onTyped}
        error={problem}
        isDisabled={isDisabled}
        autoFocus={focusOnOpen && !isDisabled}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
      />
      <IconButton
        type="submit"
        label="Send"
        icon={<SendHorizontal />}
        className="composer-send"
        isDisabled={isDisabled}
      />
    </form>
  )
}
