/** Checks the settings of the payment providers, and prints the list for going live with payments. */
import { Console, Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { readFileSync } from "node:fs"
import { Settings } from "#server/config.ts"
import { SettingChecks } from "#server/gateways/setting-checks.ts"
import { OfficeSettings } from "../run-command.ts"
import { checkLocally, goingLiveList, goingLiveSteps } from "./going-live.ts"

const readme = new URL("../../README.md", import.meta.url)

const command = Command.make("providers", {}, () =>
  Effect.gen(function* () {
    const settings = yield* Settings
    const { run } = yield* SettingChecks
    const checks = [...checkLocally(settings), ...(yield* run)]
    const list = goingLiveList(goingLiveSteps(readFileSync(readme, "utf8")), checks)
    for (const line of list) yield* Console.log(line)
    yield* Console.log("✓ fits  ✗ does not fit  ? could not be checked  [ ] only a person can check")
    const wrong = checks.filter(({ fits }) => fits === false).length
    if (wrong > 0)
      yield* Effect.fail(new Error(wrong === 1 ? "1 setting does not fit." : `${wrong} settings do not fit.`))
  }),
).pipe(
  Command.withDescription(
    "Asks both payment providers whether the settings fit, and prints the list for going live. Exits 1 when one does not fit.",
  ),
)

/** `npm run office -- providers` */
export const providersCommand = command.pipe(
  Command.provide(SettingChecks.layer.pipe(Layer.provideMerge(OfficeSettings))),
)
