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

test("only handlers and what they answer with know the contract's errors", () => {
  const errors =
    /\b(?:BadRequest|Unauthorized|SessionExpired|Forbidden|EmailNotVerified|NotFound|Conflict|PayloadTooLarge|UnsupportedMediaType|TooManyRequests|BadGateway|ServiceUnavailable)\b/
  const know = (code: string) =>
    [...code.matchAll(/import \{([^}]*)\} from "#api\/contract\/wire\.ts"/g)].some(([, names]) =>
      errors.test(names!),
    )
  const answerers = /\/(?:handlers|answers|answering|middleware|sockets)\.ts$|^server\/http\.ts$/
  // Their services still fail with the contract's errors.
  const left = /^server\/(?:authentication|chats|limits)\//
  const strays = sources.filter(
    (path) =>
      path.startsWith("server/") &&
      !answerers.test(path) &&
      !left.test(path) &&
      know(readFileSync(path, "utf8")),
  )
  expect(strays).toEqual([])
  expect(know('import { type CurrentMember, NotFound } from "#api/contract/wire.ts"')).toBe(true)
  expect(know('import type { CurrentMember } from "#api/contract/wire.ts"')).toBe(false)
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

describe("a failure is told by its tag", () => {
  /** Looks at the words of an error: by a method, a pattern, a comparison, or the two specified texts under any name. */
  const lookingAtWords = [
    /\bmessage(?:\??\.(?:toLowerCase|toUpperCase|trim|trimStart|trimEnd)\(\))*\??\.(?:includes|startsWith|endsWith|match|matchAll|search|indexOf)\(/,
    /\.(?:test|exec)\([^()]*\b(?:error|failure|message)\b/,
    /(?<!typeof [\w.]*)\bmessage\s*[!=]==?\s*["'`][^"'`]|[^"'`]["'`]\s*[!=]==?\s*(?:\w+\??\.)*message\b/,
    /[(/]\s*["'`]?[^"'`\n/]*(?:expired token|not verified)["'`/]/i,
  ]
  const looks = (code: string) => {
    const said = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    return lookingAtWords.some((pattern) => pattern.test(said))
  }

  test("and no file of src but the decoder looks at its words", () => {
    const strays = sources.filter(
      (path) =>
        path.startsWith("src/") &&
        path !== "src/api/decode-failure.ts" &&
        // A part of the app that did not load is told by the browser's words alone: there is no answer and no tag.
        path !== "src/routes/-errors/missing-part.ts" &&
        looks(readFileSync(path, "utf8")),
    )
    expect(strays).toEqual([])
    expect(looks(readFileSync("src/api/decode-failure.ts", "utf8"))).toBe(true)
  })

  test.each([
    'if (error.message.includes("expired token")) logOut()',
    'const isLate = lower.includes("expired token")',
    'if (failure.message.toLowerCase().startsWith("email")) verify()',
    "if (/not verified/i.test(text)) verify()",
    "return !/\\d/.test(failure.message)",
    'const isGone = error.message === "This event does not exist."',
    'const isGone = "Gone" === outcome.error.message',
  ])("so that %s would be found", (code) => expect(looks(code)).toBe(true))

  test.each([
    'const isGone = hasTag(error, "NotFound")',
    "toast({ text: failure.message })",
    "/** 'expired token' in the text (SPEC §8.1) */",
    'typeof error.message === "string" && error.message !== ""',
    'if (message.content.includes("x")) mark()',
  ])("and that %s would not", (code) => expect(looks(code)).toBe(false))
})
