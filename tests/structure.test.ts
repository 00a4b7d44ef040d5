import { HttpApi } from "effect/http-api"
import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join, matchesGlob } from "node:path"
import { describe, expect, test } from "vitest"
import { Api } from "../src/api/contract/api.ts"

/** The parts of the tree, by the columns of the word list in docs/README.md. */
interface Tree {
  readonly urls: readonly string[]
  readonly groups: readonly string[]
  readonly machines: readonly string[]
  readonly serverFolders: readonly string[]
  readonly apiTests: readonly string[]
}

/** `src/routes/dashboard/events/$slug.tsx` → `/dashboard/events/{slug}`. */
const urlOf = (file: string) =>
  file
    .replace(/^src\/routes/, "")
    .replace(/(\/index)?\.tsx$/, "")
    .replaceAll(/\$(\w+)/g, "{$1}") || "/"

const groups: string[] = []
HttpApi.reflect(Api, { onGroup: ({ group }) => void groups.push(group.identifier), onEndpoint: () => {} })

const tree: Tree = {
  urls: globSync("src/routes/**/*.tsx")
    .filter((file) => !/\/(-|__root|route\.tsx)/.test(file))
    .map(urlOf),
  groups,
  machines: globSync("src/machines/**/*.machine.ts").map((file) => basename(file, ".machine.ts")),
  serverFolders: [...new Set(globSync("server/*/*.ts").map(dirname))],
  apiTests: globSync("tests/api/*.test.ts"),
}

const cellsOf = (line = "") =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Returns the rows of all tables in a Markdown text, keyed by column heading. */
const rowsOf = (text: string): readonly Readonly<Record<string, string>>[] =>
  text.split(/\n(?!\|)/).flatMap((block) => {
    const [head, , ...rows] = block.split("\n").filter((line) => line.startsWith("|"))
    return rows.map((row) =>
      Object.fromEntries(cellsOf(head).map((name, n) => [name, cellsOf(row)[n] ?? ""])),
    )
  })

const compare = (kind: string, inTree: readonly string[], inList: readonly string[]) => [
  ...inTree.filter((name) => !inList.includes(name)).map((name) => `${kind} ${name} is not in the word list`),
  ...inList.filter((name) => !inTree.includes(name)).map((name) => `${kind} ${name} is not in the tree`),
]

/** Returns a sentence for each part that only the tree or only the word list has. */
const differences = (text: string, { urls, groups, machines, serverFolders, apiTests }: Tree) => {
  const rows = rowsOf(text)
  const named = (column: string) => rows.map((row) => row[column] ?? "")
  const code = (column: string) =>
    named(column).flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
  const globs = code("tests").map((start) => [start, `${start}.test.ts`] as const)
  return [
    ...compare(
      "URL",
      urls,
      code("URL").map((url) => url.replace(/\?.*$/, "")),
    ),
    ...compare("contract group", groups, code("contract group")),
    ...compare(
      "machine",
      machines,
      named("machines").flatMap((cell) => cell.split(", ").filter((name) => !["", "–"].includes(name))),
    ),
    ...compare("server folder", serverFolders, code("server folder")),
    ...apiTests
      .filter((file) => !globs.some(([, glob]) => matchesGlob(file, glob)))
      .map((file) => `test ${file} is not in the word list`),
    ...globs
      .filter(([, glob]) => !apiTests.some((file) => matchesGlob(file, glob)))
      .map(([start]) => `test ${start} is not in the tree`),
  ]
}

const words = readFileSync("docs/README.md", "utf8")

test("the word list names exactly the parts of the tree", () => {
  expect(differences(words, tree)).toEqual([])
})

test.each([
  [
    "a machine that a row no longer names",
    "| event-registration |",
    "| – |",
    "machine event-registration is not in the word list",
  ],
  [
    "a machine that is not there",
    "| event-registration |",
    "| event-registration, raffle |",
    "machine raffle is not in the tree",
  ],
  [
    "a URL that a row no longer names",
    " `/dashboard/jobs/{id}` |",
    " |",
    "URL /dashboard/jobs/{id} is not in the word list",
  ],
  [
    "a URL that is not there",
    "`/dashboard/events` ",
    "`/dashboard/events` `/raffle` ",
    "URL /raffle is not in the tree",
  ],
  [
    "a group that a row no longer names",
    "| `jobs` |",
    "| – |",
    "contract group jobs is not in the word list",
  ],
  [
    "a group that is not there",
    "| `jobs` |",
    "| `jobs` `raffles` |",
    "contract group raffles is not in the tree",
  ],
  [
    "a folder that a row no longer names",
    "| `server/jobs` |",
    "| – |",
    "server folder server/jobs is not in the word list",
  ],
  [
    "a folder that is not there",
    "| `server/jobs` |",
    "| `server/jobs` `server/raffles` |",
    "server folder server/raffles is not in the tree",
  ],
  [
    "a test that a row no longer names",
    "| `tests/api/jobs*` |",
    "| – |",
    "test tests/api/jobs.test.ts is not in the word list",
  ],
  [
    "a test that is not there",
    "| `tests/api/jobs*` |",
    "| `tests/api/jobs*` `tests/api/raffles*` |",
    "test tests/api/raffles* is not in the tree",
  ],
])("the word list is refused for %s", (_, from, to, sentence) => {
  expect(words).toContain(from)
  expect(differences(words.replace(from, to), tree)).toContain(sentence)
})

describe.each(groups)("the contract group %s", (group) => {
  const row = rowsOf(words).find((one) => one["contract group"] === `\`${group}\``)

  test("has its own row, a server folder and an API test", () => {
    expect(row).toMatchObject({ "server folder": `\`server/${group}\`` })
    expect(row?.["tests"]).toContain(`\`tests/api/${group}*\``)
  })
  test("has handlers", () => expect(globSync(`server/${group}/handlers.ts`)).toHaveLength(1))
})

const sources = globSync("{src,server,scripts,tests}/**/*.{ts,tsx,mjs}", {
  exclude: (name) => name.endsWith(".gen.ts"),
})

/** Returns the paths of barrel files and of files with catch-all names. */
const barrelsIn = (texts: ReadonlyMap<string, string>) =>
  [...texts]
    .filter(
      ([path, text]) =>
        /(^|\/)(utils?|helpers?|misc|common|shared|lib)(\/|\.)/.test(path) ||
        /^(src\/(api|machines|ui)|server)\/(.*\/)?index\.tsx?$/.test(path) ||
        /^export (type )?(\*|\{[^}]*\}) (as \w+ )?from "/m.test(text),
    )
    .map(([path]) => path)

const texts = new Map(sources.map((path) => [path, readFileSync(path, "utf8")]))

test("no file is a barrel or has a catch-all name", () => {
  expect(barrelsIn(texts)).toEqual([])
})

test.each([
  ["src/api/index.ts", "export const a = 1"],
  ["server/utils/dates.ts", "export const a = 1"],
  ["src/ui/helpers.ts", "export const a = 1"],
  ["src/api/everything.ts", 'import { a } from "./a.ts"\nexport * from "./orders.ts"'],
  ["src/machines/cart/parts.ts", 'export type {\n  CartLine,\n} from "./cart-lines.ts"'],
])("a barrel or a catch-all name is found: %s", (path, text) => {
  expect(barrelsIn(new Map([[path, text]]))).toEqual([path])
})

/** Returns the files with a machine that the statechart checks do not read. */
const strayingMachines = (all: ReadonlyMap<string, string>) =>
  [...all]
    .filter(
      ([path, text]) =>
        path.startsWith("src/") &&
        !/^src\/machines\/.*\.machine\.ts$/.test(path) &&
        /\bcreateMachine\s*\(/.test(text),
    )
    .map(([path]) => path)

test("every machine is in a *.machine.ts file, which the checks read", () => {
  expect(strayingMachines(texts)).toEqual([])
})

test.each(["src/machines/raffle/raffle.ts", "src/routes/dashboard/-raffle.machine.ts"])(
  "a machine in another file is found: %s",
  (path) => {
    expect(strayingMachines(new Map([[path, "setup({}).createMachine({})"]]))).toEqual([path])
  },
)

/** Returns the path of an imported module. */
const fileOf = (path: string, name: string) =>
  name.startsWith(".")
    ? join(dirname(path), name)
    : name.startsWith("#server/")
      ? name.slice(1)
      : name.replace("#", "src/")

/** Returns the files in import cycles, type imports included. */
const cyclesIn = (all: ReadonlyMap<string, string>) => {
  const left = new Map(
    [...all].map(([path, text]) => [
      path,
      [...text.matchAll(/(?:from|import)\s*\(?\s*"([.#][^"]+)"/g)]
        .map(([, name]) => fileOf(path, name!))
        .filter((target) => all.has(target)),
    ]),
  )
  // A file without remaining imports is in no cycle, so it is removed too.
  for (let before = Infinity; before > left.size;) {
    before = left.size
    for (const [path, targets] of left) if (!targets.some((target) => left.has(target))) left.delete(path)
  }
  return [...left.keys()]
}

test("no imports form a cycle, type imports included", () => {
  expect(cyclesIn(texts)).toEqual([])
})

test("an import cycle is found, a chain is not", () => {
  const tree = new Map([
    ["src/a.ts", 'import type { B } from "./b.ts"'],
    ["src/b.ts", 'import { c } from "#api/c.ts"'],
    ["src/api/c.ts", 'const a = import("../a.ts")'],
    ["src/d.ts", 'import "./e.ts"'],
    ["src/e.ts", ""],
  ])
  expect(cyclesIn(tree)).toEqual(["src/a.ts", "src/b.ts", "src/api/c.ts"])
})

/** Returns the screen of a file in `src/routes`: its URL, without the folders that begin with "-". */
const screenOf = (path: string) => path.replace(/^src\/routes\//, "").split(/(?:^|\/)(?:-|[^/]*$)/)[0]!

/** Returns the imports from one screen into another. Shared code belongs in a "-" folder above both. */
const acrossScreens = (all: ReadonlyMap<string, string>) =>
  [...all].flatMap(([path, text]) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)]
      .map(([, name]) => join(dirname(path), name!))
      .filter(
        (target) =>
          path.startsWith("src/routes/") &&
          target.startsWith("src/routes/") &&
          !`${screenOf(path)}/`.startsWith(screenOf(target) && `${screenOf(target)}/`),
      )
      .map((target) => `${path} imports ${target}`),
  )

test("no screen imports from another screen", () => {
  expect(acrossScreens(texts)).toEqual([])
})

test.each([
  ["dashboard/jobs/index.tsx", "../events/-parts/event-fields.tsx"],
  ["dashboard/-shell/shell.tsx", "../store/-parts/cart-line.tsx"],
  ["dashboard/store/$slug.tsx", "./orders/-parts/order-timeline.tsx"],
])("an import from another screen is found: %s, %s", (path, name) => {
  for (const text of [`import { a } from "${name}"`, `import "${name}"`, `const a = import("${name}")`])
    expect(acrossScreens(new Map([[`src/routes/${path}`, text]]))).toHaveLength(1)
})

/** Returns the server files that may not contain SQL but do. */
const strayingSql = (all: ReadonlyMap<string, string>) => {
  const free = /(^|\/)(rows|database|[\w-]*-rows)\.ts$|^server\/(migrations|database|sandbox|limits)\//
  return [...all]
    .filter(
      ([path, text]) =>
        path.startsWith("server/") &&
        !free.test(path) &&
        /\bsql\s*(<[^`;]*>)?\s*`|\bsql\.(unsafe|literal|unprepared)\(|["'`]\s*(select\s.+\sfrom|insert\s+into|update\s.+\sset|delete\s+from)\s/is.test(
          text,
        ),
    )
    .map(([path]) => path)
}

test("only rows.ts files, migrations and the database layer contain SQL", () => {
  expect(strayingSql(texts)).toEqual([])
})

test.each([
  "const rows = yield* sql`SELECT 1`",
  "const rows = yield* sql<{ id: string }>`SELECT 1`",
  "const rows = yield* sql<\n  Row\n>`SELECT 1`",
  'const rows = yield* sql.unsafe("SELECT 1")',
  'const rows = await pool.query("select id from users")',
  "const rows = await pool.query(`\n  DELETE FROM users`)",
])("SQL in another file is found: %s", (text) => {
  expect(strayingSql(new Map([["server/orders/service.ts", text]]))).toEqual(["server/orders/service.ts"])
  expect(strayingSql(new Map([["server/orders/rows.ts", text]]))).toEqual([])
})

const isRoute = (path: string) =>
  path.startsWith("src/routes/") && !path.includes("/-") && path.endsWith(".tsx")

/** Returns the route files that import a stylesheet. Route files load with every page, the landing page too. */
const styledRoutes = (all: ReadonlyMap<string, string>) =>
  [...all]
    .filter(
      ([path, text]) =>
        isRoute(path) && !path.endsWith("__root.tsx") && /import\s*[("][^\n]*\.css"/.test(text),
    )
    .map(([path]) => path)

test("stylesheets are imported by the parts of a screen, not by route files, which load with every page", () => {
  expect(styledRoutes(texts)).toEqual([])
  const text = 'import "./-parts/jobs.css"\nimport { createFileRoute } from "@tanstack/react-router"'
  expect(styledRoutes(new Map([["src/routes/dashboard/jobs/$id.tsx", text]]))).toHaveLength(1)
  expect(styledRoutes(new Map([["src/routes/dashboard/jobs/-parts/job-view.tsx", text]]))).toEqual([])
})

/** Returns the import statements that take values, not only types, from the contract's schemas. */
const contractValues = (text: string) =>
  [
    ...text.matchAll(
      // The plain rules and lists need no schema library.
      /^import (?!type )([^"]*?) from "[^"]*api\/contract\/(?!field-rules\.ts|choices\.ts)[^"]+"/gm,
    ),
  ]
    .filter(([, names]) =>
      names!
        .replace(/[{}]/g, "")
        .split(",")
        .some((name) => /^\s*(?!type )\S/.test(name)),
    )
    .map(([statement]) => statement)

test("route files, which load with every page, import no schema of the contract", () => {
  const heavy = [...texts].filter(([path, text]) => isRoute(path) && contractValues(text).length > 0)
  expect(heavy.map(([path]) => path)).toEqual([])
})

test("only handlers and response code import the contract's errors", () => {
  const errors =
    /\b(?:BadRequest|Unauthorized|SessionExpired|Forbidden|EmailNotVerified|NotFound|Conflict|Gone|PayloadTooLarge|UnsupportedMediaType|TooManyRequests|BadGateway|ServiceUnavailable)\b/
  const importsErrors = (code: string) =>
    [...code.matchAll(/import \{([^}]*)\} from "#api\/contract\/wire\.ts"/g)].some(([, names]) =>
      errors.test(names!),
    )
  const responders = /\/(?:handlers|answers|answering|middleware|sockets)\.ts$|^server\/http\.ts$/
  // The services in these folders still fail with the contract's errors.
  const left = /^server\/(?:authentication|chats|limits)\//
  const strays = sources.filter(
    (path) =>
      path.startsWith("server/") &&
      !responders.test(path) &&
      !left.test(path) &&
      importsErrors(readFileSync(path, "utf8")),
  )
  expect(strays).toEqual([])
  expect(importsErrors('import { type CurrentMember, NotFound } from "#api/contract/wire.ts"')).toBe(true)
  expect(importsErrors('import type { CurrentMember } from "#api/contract/wire.ts"')).toBe(false)
})

test.each([
  'import { roles } from "#api/contract/users.ts"',
  'import {\n  type Role,\n  roles,\n} from "#api/contract/users.ts"',
  'import * as users from "../../api/contract/users.ts"',
])("a contract value in a route file is found: %s", (text) => {
  expect(contractValues(text)).toHaveLength(1)
})

test("contract types and plain rules in a route file are allowed", () => {
  expect(contractValues('import { email } from "#api/contract/field-rules.ts"')).toEqual([])
  expect(contractValues('import type { Role } from "#api/contract/users.ts"')).toEqual([])
  expect(contractValues('import { type Role, type User } from "#api/contract/users.ts"')).toEqual([])
})

test("no form submits by GET, because its values would be in the URL", () => {
  const portal = sources.filter((path) => /^src\/.*\.tsx$/.test(path))
  const bare = portal.filter((path) => {
    // A form's attributes end at the first ">" that is not part of an arrow function.
    const tags = readFileSync(path, "utf8").match(/<(?:form|AriaForm)\b(?:=>|[^>])*>/g) ?? []
    return tags.some((tag) => !/\smethod="post"/.test(tag))
  })
  expect(bare).toEqual([])
  // All other forms use #ui/form/form.tsx.
  const otherForms = portal.filter(
    (path) =>
      path !== "src/ui/form/form.tsx" &&
      /from "react-aria-components(?:\/Form)?"|form(?:Method|Action)=|createElement\(\s*"form"/.test(
        readFileSync(path, "utf8"),
      ),
  )
  expect(otherForms).toEqual([])
})

describe("code branches on the tag of a failure", () => {
  /**
   * Finds code that matches on error texts: by a method, a pattern, a comparison, or one of the two specified texts.
   */
  const textMatchers = [
    /\bmessage(?:\??\.(?:toLowerCase|toUpperCase|trim|trimStart|trimEnd)\(\))*\??\.(?:includes|startsWith|endsWith|match|matchAll|search|indexOf)\(/,
    /\.(?:test|exec)\([^()]*\b(?:error|failure|message)\b/,
    /(?<!typeof [\w.]*)\bmessage\s*[!=]==?\s*["'`][^"'`]|[^"'`]["'`]\s*[!=]==?\s*(?:\w+\??\.)*message\b/,
    /[(/]\s*["'`]?[^"'`\n/]*(?:expired token|not verified)["'`/]/i,
  ]
  const matchesText = (code: string) => {
    const withoutComments = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    return textMatchers.some((pattern) => pattern.test(withoutComments))
  }

  test("no file of src except the decoder matches on the text", () => {
    const strays = sources.filter(
      (path) =>
        path.startsWith("src/") &&
        path !== "src/api/decode-failure.ts" &&
        // The browser reports a part of the app that failed to load only as text, without a tag.
        path !== "src/routes/-errors/missing-part.ts" &&
        matchesText(readFileSync(path, "utf8")),
    )
    expect(strays).toEqual([])
    expect(matchesText(readFileSync("src/api/decode-failure.ts", "utf8"))).toBe(true)
  })

  test.each([
    'if (error.message.includes("expired token")) logOut()',
    'const isLate = lower.includes("expired token")',
    'if (failure.message.toLowerCase().startsWith("email")) verify()',
    "if (/not verified/i.test(text)) verify()",
    "return !/\\d/.test(failure.message)",
    'const isGone = error.message === "This event does not exist."',
    'const isGone = "Gone" === outcome.error.message',
  ])("finds %s", (code) => expect(matchesText(code)).toBe(true))

  test.each([
    'const isGone = hasTag(error, "NotFound")',
    "toast({ text: failure.message })",
    "/** 'expired token' in the text (SPEC §8.1) */",
    'typeof error.message === "string" && error.message !== ""',
    'if (message.content.includes("x")) mark()',
  ])("ignores %s", (code) => expect(matchesText(code)).toBe(false))
})

// The office reads its lists' parameters itself, and sends them to the server, which refuses invalid ones.
test("every page of members omits the search parameters that are not valid", () => {
  const unchecked = globSync("src/routes/**/*.tsx", { exclude: ["src/routes/office/**"] }).filter((file) => {
    const text = readFileSync(file, "utf8")
    return text.includes("validateSearch") && !/validateSearch(: | = )validSearch\(/.test(text)
  })
  expect(unchecked).toEqual([])
})
