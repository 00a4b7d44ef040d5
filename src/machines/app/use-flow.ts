import { useActorRef } from "@xstate/react"
import type {
  Actor,
  ActorOptions,
  AnyStateMachine,
  ConditionalRequired,
  IsNotNever,
  RequiredActorOptionsKeys,
} from "xstate"
import { useLayoutEffect } from "react"
import { openFlows } from "./open-flows.ts"
import { connect, connectChildren } from "./run-effect.ts"

type FlowOptions<M extends AnyStateMachine> = Omit<ActorOptions<M>, "inspect" | "logger" | "clock">

/**
 * Starts a flow that lives as long as its page. Runs the effects of the flow and of the flows inside it, and reports
 * their defects. Read its snapshot with `useSelector(ref, …)` of @xstate/react.
 */
export const useFlow = <M extends AnyStateMachine>(
  machine: M,
  ...[options]: ConditionalRequired<
    [options?: FlowOptions<M> & Record<RequiredActorOptionsKeys<M>, unknown>],
    IsNotNever<RequiredActorOptionsKeys<M>>
  >
): Actor<M> => {
  const flow = useActorRef(machine, { ...options, inspect: connectChildren })
  // Connects before the flow starts and after each restart. Strict mode stops the flow once, which drops its listeners.
  useLayoutEffect(() => {
    const disconnect = connect(flow)
    openFlows.add(flow)
    return () => {
      openFlows.delete(flow)
      disconnect()
    }
  }, [flow])
  return flow
}
