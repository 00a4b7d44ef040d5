/** The commands of staff, over the services of the server. See `npm run office -- --help`. */
import { Command } from "effect/cli"
import { adminCommand } from "./office/admin.ts"
import { announceCommand } from "./office/announce.ts"
import { auditCommand } from "./office/audit.ts"
import { deadLettersCommand } from "./office/dead-letters.ts"
import { heldPaymentsCommand } from "./office/held-payments.ts"
import { orderStatusCommand } from "./office/order-status.ts"
import { providersCommand } from "./office/providers.ts"
import { reconcileCommand } from "./office/reconcile.ts"
import { transitionCommand } from "./office/transition.ts"
import { usageCommand } from "./office/usage.ts"
import { runCommand } from "./run-command.ts"

runCommand(
  Command.make("npm run office --").pipe(
    Command.withDescription("The commands of staff, with the settings of the server."),
    Command.withSubcommands([
      adminCommand,
      announceCommand,
      auditCommand,
      deadLettersCommand,
      heldPaymentsCommand,
      orderStatusCommand,
      providersCommand,
      reconcileCommand,
      transitionCommand,
      usageCommand,
    ]),
  ),
)
