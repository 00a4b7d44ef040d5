import { Button } from "#ui/button.tsx"
import { useCountdown } from "#machines/session/use-countdown.ts"

interface ResendProps {
  readonly isCooling: boolean
  readonly isSending: boolean
  /** The whole wait as it began (ms). */
  readonly wait: number
  readonly onPress: () => void
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`

/** The Resend of a code: a countdown while the last one is young, a button afterwards. */
export function Resend({ isCooling, isSending, wait, onPress }: ResendProps) {
  const left = useCountdown(isCooling, wait)
  return (
    <div className="auth-aside">
      <span>Did not get a code?</span>
      <Button variant="quiet" size="small" isDisabled={isCooling} isPending={isSending} onPress={onPress}>
        {isCooling ? `Resend in ${clock(left)}` : "Resend"}
      </Button>
    </div>
  )
}
