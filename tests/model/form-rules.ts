/**
 * Models what every flow with a form of its own does (`src/machines/form/flow-form.ts`): it sends the values of a valid
 * form, and a failure leads back to the form.
 */
import type { AnyMachineSnapshot, AnyStateMachine } from "xstate"
import { answered, broke, formFailure, navigations, sentTo, started, startedWith, toasts } from "./did.ts"
import { defectMessage, refused } from "./failures.ts"
import type { Rule, Step } from "./model.ts"

/** The failures that leave the form open, as cases of the actor that sends the values. `field` is a field's name. */
export const failedSubmissions = (field: string) => ({
  "a field refused": refused("BadRequest", "This field is wrong", { [field]: "This field is wrong" }),
  "the server is unreachable": refused("Unreachable", "We could not reach the server."),
  "the session expired": refused("SessionExpired", "Invalid or expired token provided"),
})

interface FlowWithForm {
  /** The event of the button that sends the form. */
  readonly submitted: string
  /** The actor that sends the values. */
  readonly actor: string
  /** Returns whether the page shows the form, for a flow whose form actor also runs while the form is hidden. */
  readonly isShown?: (snapshot: AnyMachineSnapshot) => boolean
  /** Returns whether the form is valid. */
  readonly isValid: (context: any) => boolean
  /** The state to which the rules apply, in a flow with more than one form. */
  readonly state?: string
  /** The case names of the failures after which the flow does not return to the form. */
  readonly closedBy?: readonly string[]
}

/** Returns the rules about sending the form. */
export const formRules = ({
  submitted,
  actor,
  isShown = () => true,
  isValid,
  state,
  closedBy = [],
}: FlowWithForm): Record<string, Rule<AnyStateMachine>> => {
  /** Returns whether the member can fill in the form. */
  const isOpen = (snapshot: AnyMachineSnapshot): boolean =>
    snapshot.status === "active" &&
    snapshot.children["form"] !== undefined &&
    !snapshot.hasTag("busy") &&
    isShown(snapshot)
  const isPressed = ({ event, before }: Step<AnyStateMachine>) => event.type === submitted && isOpen(before)
  const hasFailed = ({ event, caseName }: Step<AnyStateMachine>) =>
    broke(event, actor) ||
    (answered(event, actor) && event["output"]._tag === "Err" && !closedBy.includes(caseName))

  const all: Record<string, Rule<AnyStateMachine>> = {
    "an invalid form is not sent; it shows its errors": {
      section: "SPEC §5: Errors show under the field",
      when: (step) => isPressed(step) && !isValid(step.before.context),
      check: ({ before, after, did }) =>
        JSON.stringify(after.value) === JSON.stringify(before.value) &&
        started(did).length === 0 &&
        sentTo(did, "form").some(({ type }) => type === "form.submitted"),
    },
    "submitting a valid form sends it, and the flow is busy until the answer": {
      section: "SPEC §5",
      when: (step) => isPressed(step) && isValid(step.before.context),
      check: ({ after, did }) =>
        after.hasTag("busy") &&
        started(did).join() === actor &&
        sentTo(did, "form").some(({ type }) => type === "submission.started"),
    },
    "only the submit button sends the form, and a double press sends it once": {
      section: "RELIABILITY §3.3: double click",
      when: ({ before, did }) => started(did).includes(actor) || before.hasTag("busy"),
      check: (step) => (step.before.hasTag("busy") ? !started(step.did).includes(actor) : isPressed(step)),
    },
    "the flow is busy exactly while the form is sent": {
      section: "STATECHARTS §2.9",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        after.hasTag("busy") === (after.children[actor] !== undefined) &&
        (!after.hasTag("busy") || !after.can({ type: submitted })),
    },
    "a failed submission opens the form again with all its values": {
      section: "SPEC §5",
      when: hasFailed,
      check: ({ before, after, did }) =>
        isOpen(after) &&
        after.can({ type: submitted }) &&
        JSON.stringify(after.context) === JSON.stringify(before.context) &&
        navigations(did).length === 0,
    },
    "a failed submission shows the reason in the form, and in a toast unless a field or the session shows it":
      {
        section: "SPEC §5: Errors show under the field; SPEC §4, session expiry; SPEC §8",
        when: (step) => hasFailed(step) && answered(step.event, actor),
        check: ({ event, caseName, did }) =>
          formFailure(did) === event["output"].error &&
          toasts(did).join() ===
            (caseName === "a field refused" || caseName === "the session expired"
              ? ""
              : event["output"].error.message),
      },
    "a defect shows the toast 'Oops, something went wrong!'": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, actor),
      check: ({ did }) => toasts(did).join() === defectMessage && formFailure(did)?.message === defectMessage,
    },
  }
  const always: Record<string, Rule<AnyStateMachine>> = {
    "every form that opens validates its fields": {
      section: "SPEC §5: Forms validate on every change",
      when: ({ did }) => started(did).includes("form"),
      check: ({ did }) => typeof startedWith(did, "form").validate === "function",
    },
  }
  if (state === undefined) return { ...all, ...always }
  const ofState: typeof all = Object.fromEntries(
    Object.entries(all).map(([name, rule]) => [
      name,
      {
        ...rule,
        when: (step) => (rule.invariant ? step.after : step.before).matches(state) && rule.when(step),
      },
    ]),
  )
  return { ...ofState, ...always }
}
