import { globSync, readFileSync } from "node:fs"
import { parseEnv } from "node:util"
import { expect, test } from "vitest"
import { readSettings } from "#server/config.ts"

/** Returns the names of all settings. The providers' keys are set, because the server then reads further settings. */
const namesReadByServer = (): ReadonlySet<string> => {
  const names = new Set<string>()
  const given: Record<string, string> = {
    PAYSTACK_SECRET_KEY: "key",
    PAYPAL_CLIENT_ID: "id",
    PAYPAL_CLIENT_SECRET: "secret",
  }
  readSettings(
    new Proxy(given, {
      get: (target, name: string) => {
        names.add(name)
        return target[name]
      },
    }),
  )
  return names
}
const namesReadByClient = (): readonly string[] =>
  globSync("src/**/*.{ts,tsx}").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/import\.meta\.env\.(VITE_\w+)/g)].map(([, name]) => name!),
  )
const read = [...new Set([...namesReadByServer(), ...namesReadByClient()])].sort()

const example = readFileSync(".env.example", "utf8")
const settings = readFileSync("README.md", "utf8").split("\n## Settings\n")[1]?.split("\n## ")[0] ?? ""
const inReadme = [...settings.matchAll(/^\| ([^|]*)\|/gm)].flatMap(([, names]) =>
  [...names!.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name!),
)

test("the README's table lists exactly the settings that the server reads", () => {
  expect(inReadme.sort()).toEqual(read)
})

test(".env.example lists exactly the settings that the server reads", () => {
  expect(Object.keys(parseEnv(example)).sort()).toEqual(read)
})

test("an unchanged copy of .env.example equals no settings", () => {
  expect(readSettings(parseEnv(example) as Record<string, string>)).toEqual(readSettings({}))
})
