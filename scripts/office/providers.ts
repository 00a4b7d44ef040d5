/** Checks the settings of the payment providers and prints the go-live checklist for payments. */
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
    yield* Console.log("✓ correct  ✗ wrong  ? could not be checked  [ ] check by hand")
    const wrong = checks.filter(({ fits }) => fits === false).length
    if (wrong > 0)
      yield* Effect.fail(new Error(wrong === 1 ? "1 setting is wrong." : `${wrong} settings are wrong.`))
  }),
).pipe(
  Command.withDescription(
    "Checks the payment settings with both providers and prints the go-live checklist. Exits with code 1 if a setting is wrong.",
  ),
)

/** `npm run office -- providers` */
export const providersCommand = command.pipe(
  Command.provide(SettingChecks.layer.pipe(Layer.provideMerge(OfficeSettings))),
)
