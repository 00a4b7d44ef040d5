import { globSync, readFileSync } from "node:fs"
import { parseEnv } from "node:util"
import { expect, test } from "vitest"
import { readSettings } from "#server/config.ts"
import { defaultLimits, readLimits } from "#server/limits/defaults.ts"

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

/** Returns a time as the setting LIMITS writes it. */
const timeOf = (seconds: number) =>
  (
    [
      [86_400, "d"],
      [3_600, "h"],
      [60, "m"],
      [1, "s"],
    ] as const
  ).flatMap(([size, unit]) => (seconds % size === 0 ? [`${seconds / size}${unit}`] : []))[0]!

test("RELIABILITY A5 lists every rate limit with its default", () => {
  const document = readFileSync("docs/specification/reliability.md", "utf8")
  const listed = [...document.matchAll(/^\| `([a-z-]+-per-[a-z]+)` \| `(\d+\/\d+[smhd])` \|/gm)]
  expect(Object.fromEntries(listed.map(([, name, value]) => [name, value]))).toEqual(
    Object.fromEntries(
      Object.entries(defaultLimits).map(([name, { points, seconds }]) => [
        name,
        `${points}/${timeOf(seconds)}`,
      ]),
    ),
  )
})

test("LIMITS changes the limits that it names, and no other", () => {
  const { limits, problems } = readLimits("logins-per-account=5/90s, people-per-account=100/1d,")
  expect(problems).toEqual([])
  expect(limits).toEqual({
    ...defaultLimits,
    "logins-per-account": { points: 5, seconds: 90 },
    "people-per-account": { points: 100, seconds: 86_400 },
  })
})

test.each([
  ["logins=5/15m", 'LIMITS names "logins", which is not a limit.'],
  ["toString=5/15m", 'LIMITS names "toString", which is not a limit.'],
  ["logins-per-account", 'gives logins-per-account the value ""'],
  ["logins-per-account=ten/15m", 'gives logins-per-account the value "ten/15m"'],
  ["logins-per-account=0/15m", 'gives logins-per-account the value "0/15m"'],
  ["logins-per-account=10/0m", 'gives logins-per-account the value "10/0m"'],
  ["logins-per-account=10/31d", 'gives logins-per-account the value "10/31d"'],
  ["logins-per-account=10/15", 'gives logins-per-account the value "10/15"'],
  ["logins-per-account=10/15m=3", 'gives logins-per-account the value "10/15m=3"'],
  ["logins-per-account=1/1m,logins-per-account=2/1m", "LIMITS names logins-per-account twice."],
])("the server names the wrong part of LIMITS=%s, and does not start", (text, problem) => {
  const { limits, problems } = readLimits(`refreshes-per-address=5/1s,${text},people-per-account=1/1s`)
  expect(problems).toEqual([expect.stringContaining(problem)])
  expect([limits["refreshes-per-address"].points, limits["people-per-account"].points]).toEqual([5, 1])
  expect(() => readSettings({ LIMITS: text })).toThrow(problem)
})
