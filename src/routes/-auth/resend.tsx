import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import type { resendMachine } from "#machines/resend/resend.machine.ts"
import { useCountdown } from "#machines/session/use-countdown.ts"
import { Button } from "#ui/button/button.tsx"
import { RouterLink } from "../-router-link.ts"

/** Returns minutes and seconds: '0:59'. */
const formatCountdown = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`

interface ResendProps {
  /** The flow that sends another code; undefined once that flow has ended. */
  readonly flow: ActorRefFrom<typeof resendMachine> | undefined
}

/** Shows a countdown after a code was sent, then the Resend button. */
export function Resend({ flow }: ResendProps) {
  const state = useSelector(flow, (snapshot) => snapshot)
  const isCooling = state?.matches("coolingDown") === true
  const secondsLeft = useCountdown(isCooling, state?.context.cooldownLeft ?? 0)
  return (
    <div className="auth-alternative">
      <span>Did not get a code?</span>
      {state?.matches("missingEmail") === true ? (
        <RouterLink to="/forgot-password">Ask for a code</RouterLink>
      ) : (
        <Button
          variant="quiet"
          size="small"
          isDisabled={isCooling}
          isPending={state?.hasTag("busy") === true}
          onPress={() => flow?.send({ type: "resend.requested" })}
        >
          {isCooling ? `Resend in ${formatCountdown(secondsLeft)}` : "Resend"}
        </Button>
      )}
    </div>
  )
}
