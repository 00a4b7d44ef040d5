/** Checks the audit log of the configured database. */
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { AuditChain, type ChainReport } from "#server/audit/chain.ts"
import { OfficeLive, printLine } from "../run-command.ts"

const entryOf = ({ id, at, action }: NonNullable<ChainReport["last"]>) =>
  `entry ${id} (${action}, ${at.toISOString()})`

const summary = ({ entries, waiting, keyBegins, last }: ChainReport) =>
  [
    `Intact: ${entries} entries.${last === null ? "" : ` The last is ${entryOf(last)}, hash ${last.hash}.`}`,
    keyBegins === null
      ? "No entry has a keyed hash yet. Anybody who can write to the database can forge such entries."
      : `The key begins at ${entryOf(keyBegins)}.`,
    `Entries that wait for the chain: ${waiting}`,
  ].join("\n")

const command = Command.make("audit", {}, () =>
  printLine(
    Effect.gen(function* () {
      const report = yield* Effect.flatMap(AuditChain, ({ check }) => check)
      if (report.broken === null) return summary(report)
      return yield* Effect.fail(
        new Error(`Not intact: the first broken entry is ${entryOf(report.broken)}. This entry, or one directly before it,
was changed, removed or inserted. ${report.entries} entries before it are intact. After a change of TOKEN_SECRET, set
EARLIER_TOKEN_SECRETS to the secrets before it.`),
      )
    }),
  ),
).pipe(
  Command.withDescription(
    "Checks the chain of the audit log, and says how many entries wait for it. Exits 1 when the chain is broken.",
  ),
)

/** `npm run office -- audit` */
export const auditCommand = command.pipe(Command.provide(AuditChain.layer.pipe(Layer.provide(OfficeLive))))
