import { HttpApi } from "effect/http-api"
import { existsSync, globSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { Api } from "../src/api/contract/api.ts"

const groups: string[] = []
HttpApi.reflect(Api, { onGroup: ({ group }) => void groups.push(group.identifier), onEndpoint: () => {} })
const words = readFileSync("docs/README.md", "utf8")
const row = (group: string) => words.split("\n").find((line) => line.includes(`| \`${group}\` |`))

describe.each(groups)("the contract group %s", (group) => {
  test("has a row in the word list", () => expect(row(group)).toBeDefined())
  test("has a server folder with handlers", () =>
    expect(existsSync(`server/${group}/handlers.ts`), `server/${group}/handlers.ts`).toBe(true))
  test("has a test of its API", () => expect(globSync(`tests/api/${group}*.test.ts`)).not.toEqual([]))
})

const sources = globSync("{src,server,scripts,tests}/**/*.{ts,tsx,mjs}", {
  exclude: (name) => name.endsWith(".gen.ts"),
})

test("no file hides what it is for behind a barrel or a drawer", () => {
  const hidden = sources.filter((path) => /(^|\/)(utils?|helpers?|misc|common)(\/|\.)/.test(path))
  expect(hidden).toEqual([])
  const barrels = sources.filter((path) => /^(src\/(api|machines|ui)|server)\/(.*\/)?index\.tsx?$/.test(path))
  expect(barrels).toEqual([])
})

test("SQL stands in rows.ts, in migrations and in what runs the database, nowhere else", () => {
  const free =
    /(^|\/)(rows|database|[\w-]*-rows)\.ts$|^server\/(migrations|database|sandbox|limits)\/|^tests\/|^scripts\//
  const strays = sources.filter(
    (path) => path.startsWith("server/") && !free.test(path) && /\bsql`/.test(readFileSync(path, "utf8")),
  )
  expect(strays).toEqual([])
})

test("every machine is in the word list", () => {
  const house = ["app", "form", "load-more"]
  const machines = globSync("src/machines/*/*.machine.ts").map((path) => path.split("/")[2]!)
  const missing = machines.filter((name) => !house.includes(name) && !new RegExp(`\\b${name}\\b`).test(words))
  expect(missing).toEqual([])
})

test("what reads an address, which every page knows, asks the contract for types alone", () => {
  const heavy = sources.filter((path) => {
    if (!/^src\/routes\/(?:[^-/]+\/)*[^-/][^/]*\.tsx$/.test(path)) return false
    // The parts of a screen come with the screen; what stands in the file outside them does not.
    const eager = readFileSync(path, "utf8").split("createFileRoute(")[0]!
    const named = [...eager.matchAll(/^import \{([^}]*)\} from "#api\/contract\//gm)]
      .flatMap(([, names]) => names!.split(","))
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "))
    const said = eager.replace(/^import [^\n]*$/gm, "")
    return named.some((name) => new RegExp(`\\b${name}\\b`).test(said))
  })
  expect(heavy).toEqual([])
})

test("no form can be sent by GET: what it holds would get into the address", () => {
  const portal = sources.filter((path) => /^src\/.*\.tsx$/.test(path))
  const bare = portal.filter((path) => {
    // A form's attributes end at the first ">" that is not an arrow's.
    const tags = readFileSync(path, "utf8").match(/<(?:form|AriaForm)\b(?:=>|[^>])*>/g) ?? []
    return tags.some((tag) => !/\smethod="post"/.test(tag))
  })
  expect(bare).toEqual([])
  // Every other form is #ui/form.tsx's.
  const strangers = portal.filter(
    (path) =>
      path !== "src/ui/form.tsx" &&
      /from "react-aria-components(?:\/Form)?"|form(?:Method|Action)=|createElement\(\s*"form"/.test(
        readFileSync(path, "utf8"),
      ),
  )
  expect(strangers).toEqual([])
})
