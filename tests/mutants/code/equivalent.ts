const chosenBefore = "The dialog opens for a chosen member, so the name is always known."
const setBefore = "The machine sets it before anything reads it."

/**
 * Lists the mutants of the code that compile and behave like the machine, each with the reason. The gate fails on a listed
 * mutant that a rule finds, and on a name without a mutant.
 */
export const equivalent: Readonly<Record<string, string>> = {
  "conversation-setup.ts conversationSetup.guards.isAhead: messages.some(({ sequence }) => sequence > lastOf(context) + 1) → messages.every(({ sequence }) => sequence > lastOf(context) + 1)":
    "The guard reads one message.",
  'door-helpers.machine.ts doorHelpersMachine.actions.toastNamed: context.person?.fullName ?? "" → context.person?.fullName':
    chosenBefore,
  'door-helpers.machine.ts doorHelpersMachine.actions.toastEnded: context.person?.fullName ?? "" → context.person?.fullName':
    chosenBefore,
  "event-registration.machine.ts eventRegistrationMachine.context.isPaid: false → true": setBefore,
  "grant.machine.ts grantMachine.context.hasReason: false → true": setBefore,
  "payment.machine.ts paymentMachine.output.reference: context.failure ? null : (context.opened?.id ?? null) → (context.opened?.id ?? null)":
    "Every attempt begins without an opened payment, so none is open when an opening fails.",
  "record-editor-setup.ts recordEditorSetup.guards.hasClashes: base.version < latest.version → base.version <= latest.version":
    "Two records of the same version have the same values, so no field clashes.",
}
