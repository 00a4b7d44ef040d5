import { expect, test } from "vitest"
import type { Rolldown } from "vite"
import { groupsOf } from "../../scripts/build/chunks.ts"

interface File {
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly page?: string
  readonly bytes?: number
}

/** Returns a draft of the build, in which each file has one module with the file's name. */
const draftOf = (files: Readonly<Record<string, File>>) =>
  new Map(
    Object.entries(files).map(
      ([fileName, { imports = [], dynamicImports = [], page, bytes = 1_000 }], place) => [
        fileName,
        {
          fileName,
          isEntry: place === 0,
          facadeModuleId: page === undefined ? null : `/src/routes/${page}.tsx?tsr-split=component`,
          imports: [...imports],
          dynamicImports: [...dynamicImports],
          modules: { [fileName]: { renderedLength: bytes } },
        } as unknown as Rolldown.OutputChunk,
      ],
    ),
  )

const pages: Readonly<Record<string, File>> = {
  entry: {
    imports: ["router"],
    dynamicImports: ["landing", "login", "frame", "home", "events", "office", "queues"],
  },
  router: { bytes: 200_000 },
  landing: { page: "index" },
  login: { page: "login", imports: ["field", "button"] },
  frame: { page: "dashboard/route", imports: ["button", "reads"] },
  home: { page: "dashboard/index", imports: ["reads", "card"] },
  events: { page: "dashboard/events", imports: ["reads", "card", "calendar"], dynamicImports: ["filter"] },
  filter: { imports: ["field", "calendar"] },
  office: { page: "office/route", imports: ["button", "reads", "permissions"] },
  queues: { page: "office/index", imports: ["reads", "card", "permissions"] },
  permissions: { bytes: 100 },
  button: { bytes: 50_000 },
  field: { bytes: 20_000 },
  reads: { bytes: 80_000, imports: ["dates"] },
  dates: { bytes: 5_000 },
  card: {},
  calendar: { bytes: 100_000 },
}

/** Returns the modules of each file, by the groups of the bundler. */
const filesOf = (draft: ReturnType<typeof draftOf>) =>
  groupsOf(draft)
    .map(({ test: holds }) => [...draft.keys()].filter((id) => (holds as (id: string) => boolean)(id)))
    .map((modules) => modules.toSorted().join(" "))
    .toSorted()

test("modules that the same pages need are one file, and a small module joins them", () => {
  expect(filesOf(draftOf(pages))).toContain("card dates reads")
})

test("no page gets a large module that it does not need", () => {
  const files = filesOf(draftOf(pages))
  expect(files).toContain("router")
  expect(files).toContain("button")
  expect(files.find((file) => file.includes("calendar"))).not.toContain("reads")
})

test("a module is in one file, and a module that nothing imports is joined with none", () => {
  const all = filesOf(draftOf(pages)).flatMap((file) => file.split(" "))
  expect(all).toHaveLength(new Set(all).size)
  for (const own of ["entry", "landing", "login", "home", "filter"]) expect(all).not.toContain(own)
})

test("a module that only staff load is in no file that members load, however small it is", () => {
  const staffOnly = filesOf(draftOf(pages)).filter((file) => file.split(" ").includes("permissions"))
  expect(staffOnly).toEqual(["permissions"])
})
