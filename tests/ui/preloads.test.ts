import { expect, test } from "vitest"
import { preloadsOf } from "../../scripts/build/preloads.ts"

const page = (path: string) => `/src/routes/${path}.tsx?tsr-split=component`

/** The files of a build by name, with their content and their imports. */
const files = new Map(
  Object.entries({
    entry: [null, ["runtime", "router"]],
    router: [null, ["runtime"]],
    runtime: [null, []],
    frame: [page("dashboard/route"), ["shell"]],
    shell: [null, ["button"]],
    button: [null, ["runtime"]],
    events: [page("dashboard/events"), ["button", "list"]],
    list: [null, ["router"]],
    login: [page("login"), ["button"]],
    dialog: [null, ["button", "list"]],
  } as const).map(([fileName, [facadeModuleId, imports]]) => [
    fileName,
    { fileName, facadeModuleId, imports: [...imports] },
  ]),
)

test.each([
  ["what the importer has loaded", "login", ["login", "button", "runtime"], "entry", ["login", "button"]],
  [
    "what the page's layout loads",
    "events",
    ["events", "button", "list", "shell"],
    "entry",
    ["events", "list"],
  ],
  [
    "nothing that the layout itself needs",
    "frame",
    ["frame", "shell", "button"],
    "entry",
    ["frame", "shell", "button"],
  ],
  ["all that the importer itself imports", "dialog", ["dialog", "button", "list"], "events", []],
  [
    "nothing for an importer that has none of it",
    "dialog",
    ["dialog", "button", "list"],
    "entry",
    ["dialog", "button", "list"],
  ],
])("a list leaves out %s", (_, file, listed, importer, expected) => {
  expect(preloadsOf(files, file, listed, importer)).toEqual(expected)
})
