/**
 * Tests that the import rules of `.oxlintrc.json` refuse what they should. The linted files are in the system's
 * temporary folder, so a killed run leaves nothing in the tree.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

interface Layer {
  /** A file of the layer, which need not exist. */
  readonly file: string
  /** Modules whose values and types may be imported. */
  readonly allowed: readonly string[]
  /** Modules of which only types may be imported. */
  readonly typesOnly?: readonly string[]
  /** Modules of which nothing may be imported. */
  readonly refused: readonly string[]
  /** Single names that this file may not import, by their module. */
  readonly refusedNames?: Readonly<Record<string, readonly string[]>>
}

const screens = ["react", "react/jsx-runtime", "react-dom", "react-dom/client", "react-aria-components"]
const outside = [
  "effect",
  "effect/Schema",
  "@tanstack/react-query",
  "localforage",
  "localforage/dist/x.js",
  "socket.io-client",
]
const actors = [
  "./flow.actors.ts",
  "../form/form.react.ts",
  "../app/use-flow.ts",
  "../from-api.ts",
  "../app/app.ts",
  "../app/run-effect.ts",
]
const notForMachines = [
  ...screens,
  "@xstate/react",
  "@tanstack/react-router",
  "#ui/button/button.tsx",
  "../../ui/button/button.tsx",
  "#server/money.ts",
  "../../../server/money.ts",
  "../../routes/login.tsx",
  "../../brand/logo.tsx",
  "../../inspection/panel.ts",
  "../../../tests/model/model.ts",
  "../../../scripts/build.ts",
]

const layers: readonly Layer[] = [
  {
    file: "src/router.ts",
    allowed: [
      "./routes/login.tsx",
      "#ui/theme.css",
      "#machines/app/app.ts",
      "#api/run.ts",
      "@tanstack/react-router",
    ],
    refused: ["#server/money.ts", "../server/money.ts", "../tests/model/model.ts", "../scripts/build.ts"],
  },
  ...["src/outcome.ts", "src/association.ts", "src/offices.ts"].map((file) => ({
    file,
    allowed: [],
    refused: ["react", "effect", "./router.ts", "#api/run.ts"],
  })),
  {
    file: "src/routes/dashboard/events/-parts/page.tsx",
    allowed: [
      "react",
      "@tanstack/react-query",
      "#ui/button/button.tsx",
      "#machines/cart/cart.react.ts",
      "#api/run.ts",
      "#api/contract/users.ts",
      "../index.tsx",
      "../../-places.ts",
      "../../../../brand/logo.tsx",
      "../../../../outcome.ts",
    ],
    refused: [
      "#server/money.ts",
      "../../../../../server/money.ts",
      "../../../../main.tsx",
      "../../../../prerender.tsx",
      "../../../../inspection/panel.ts",
      "../../../../../tests/model/model.ts",
      "../../../../../scripts/build.ts",
    ],
    refusedNames: { "@tanstack/react-query": ["useMutation"] },
  },
  {
    file: "src/brand/pictures.tsx",
    allowed: ["react", "./logo.tsx", "../association.ts"],
    refused: [
      "#api/run.ts",
      "#machines/app/app.ts",
      "#ui/button/button.tsx",
      "#server/money.ts",
      "../api/run.ts",
      "../machines/app/app.ts",
      "../ui/button.tsx",
      "../routes/login.tsx",
      "../inspection/panel.ts",
      "../../server/money.ts",
      "../../tests/model/model.ts",
      "../../scripts/build.ts",
    ],
  },
  {
    file: "src/inspection/panel.ts",
    allowed: ["xstate", "#machines/app/run-effect.ts", "./panel.css?inline"],
    refused: [
      "#api/run.ts",
      "#ui/button/button.tsx",
      "#server/money.ts",
      "../api/run.ts",
      "../ui/button.tsx",
      "../routes/login.tsx",
      "../brand/logo.tsx",
      "../../server/money.ts",
      "../../tests/model/model.ts",
      "../../scripts/build.ts",
    ],
  },
  {
    file: "src/ui/gallery/part.tsx",
    allowed: [
      "react",
      "react-aria-components",
      "@tanstack/react-table",
      "#ui/button/button.tsx",
      "../button.tsx",
      "./spot.tsx",
    ],
    refused: [
      "#api/run.ts",
      "#api/contract/users.ts",
      "#machines/app/app.ts",
      "#server/money.ts",
      "../../api/run.ts",
      "../../machines/app/app.ts",
      "../../routes/login.tsx",
      "../../brand/logo.tsx",
      "../../inspection/panel.ts",
      "../../../server/money.ts",
      "../../association.ts",
      "../../offices.ts",
      "../../outcome.ts",
      "effect",
      "effect/Schema",
      "xstate",
      "@xstate/react",
      "@tanstack/react-query",
      "@tanstack/react-router",
      "socket.io-client",
      "../../../tests/model/model.ts",
      "../../../scripts/build.ts",
    ],
  },
  {
    file: "src/machines/cart/cart-lines.ts",
    allowed: [
      "xstate",
      "./kept-cart.ts",
      "../facts.ts",
      "#machines/form/form.machine.ts",
      "#api/contract/field-rules.ts",
      "#api/contract/choices.ts",
      "#api/contract/limits.ts",
      "../../outcome.ts",
    ],
    typesOnly: [
      "#api/contract/users.ts",
      "#api/contract/rules.ts",
      "#api/run.ts",
      "../../api/run.ts",
      "../../api/contract/users.ts",
      ...outside,
      ...actors,
    ],
    refused: notForMachines,
  },
  ...["cart/stored-cart.ts", "settings/settings-draft.ts", "resend/sent-code-schema.ts"].map((file) => ({
    file: `src/machines/${file}`,
    allowed: ["xstate", "effect", "./cart-lines.ts", "../session/storage.ts", "#api/contract/users.ts"],
    typesOnly: [
      "#api/run.ts",
      "../../api/run.ts",
      "../../api/contract/users.ts",
      ...outside.filter((name) => !name.startsWith("effect")),
      ...actors,
    ],
    refused: notForMachines,
  })),
  ...["cart/cart.machine.ts", "cart/cart-setup.ts"].map((file) => ({
    file: `src/machines/${file}`,
    allowed: ["xstate", "./cart-lines.ts", "../facts.ts", "../form/form.machine.ts", "../../outcome.ts"],
    typesOnly: ["#api/contract/users.ts"],
    refused: [
      ...notForMachines,
      ...outside,
      ...actors,
      "../session/storage.ts",
      "#api/run.ts",
      "../../api/run.ts",
      "../../api/contract/users.ts",
      "xstate/graph",
      "date-fns",
    ],
  })),
  ...["src/machines/cart/cart.actors.ts", "src/machines/from-api.ts", "src/machines/session/storage.ts"].map(
    (file) => ({
      file,
      allowed: [
        "xstate",
        "#api/run.ts",
        "@tanstack/react-query",
        "localforage",
        "./flow.machine.ts",
        "./flow.actors.ts",
        "../from-api.ts",
        "../app/app.ts",
        "../../outcome.ts",
      ],
      typesOnly: [
        "#api/contract/users.ts",
        "../../api/contract/users.ts",
        "./flow.react.ts",
        "./use-flow.ts",
      ],
      refused: notForMachines,
    }),
  ),
  {
    file: "src/machines/app/run-effect.ts",
    allowed: ["xstate", "#api/response-cache.ts", "#ui/toaster/toast.ts", "./navigation.ts"],
    typesOnly: ["#api/contract/users.ts", "../../api/contract/users.ts", "./app.react.ts", "./use-flow.ts"],
    refused: notForMachines,
  },
  ...["src/machines/cart/cart.react.ts", "src/machines/app/use-flow.ts"].map((file) => ({
    file,
    allowed: [...screens, "@xstate/react", "xstate", "./cart.actors.ts", "../app/app.ts", "../../outcome.ts"],
    typesOnly: ["#api/run.ts", "#api/contract/users.ts", "../../api/run.ts", ...outside],
    refused: notForMachines.filter(
      (name) => !screens.includes(name) && name !== "@xstate/react" && name !== "@tanstack/react-router",
    ),
  })),
  {
    file: "src/api/orders.ts",
    allowed: [
      "effect",
      "@tanstack/react-query",
      "./contract/orders.ts",
      "./run.ts",
      "#api/run.ts",
      "../outcome.ts",
    ],
    refused: [
      ...screens,
      "xstate",
      "@xstate/react",
      "@tanstack/react-router",
      "#ui/button/button.tsx",
      "#machines/cart/cart-lines.ts",
      "#server/money.ts",
      "../ui/button.tsx",
      "../machines/cart/cart-lines.ts",
      "../routes/login.tsx",
      "../../server/money.ts",
      "../router.ts",
      "../../tests/model/model.ts",
      "../../scripts/build.ts",
    ],
  },
  {
    file: "src/api/contract/orders.ts",
    allowed: ["effect", "effect/http-api", "./payments.ts", "./regions.json"],
    refused: [
      ...screens,
      "xstate",
      "@tanstack/react-query",
      "date-fns",
      "node:fs",
      "#api/run.ts",
      "#api/contract/users.ts",
      "#ui/button/button.tsx",
      "#machines/cart/cart-lines.ts",
      "#server/money.ts",
      "../run.ts",
      "../../outcome.ts",
      "../../../server/money.ts",
    ],
  },
  ...["server/orders/service.ts", "server/orders/handlers.ts"].map((file) => ({
    file,
    allowed: [
      "effect",
      "node:fs",
      "#api/contract/orders.ts",
      "#server/money.ts",
      "../money.ts",
      "../../src/association.ts",
      "../../src/offices.ts",
    ],
    // Only handlers fail with the contract's errors.
    typesOnly: file.endsWith("service.ts") ? ["#api/contract/wire.ts"] : [],
    refused: [
      ...screens,
      "xstate",
      "@xstate/react",
      "@tanstack/react-query",
      "#api/run.ts",
      "#ui/button/button.tsx",
      "#machines/cart/cart-lines.ts",
      "../../src/api/run.ts",
      "../../src/routes/login.tsx",
      "../../src/outcome.ts",
      "../../tests/model/model.ts",
      "../../scripts/build.ts",
    ],
  })),
  ...["tests/e2e/page.ts", "scripts/bench/page.ts"].map((file) => ({
    file,
    allowed: [
      "react",
      "#api/run.ts",
      "#ui/button/button.tsx",
      "#machines/app/app.ts",
      "#server/money.ts",
      "../../src/routes/login.tsx",
    ],
    refused: [],
  })),
]

/** Returns every form of import of values. `n` makes the names unique. */
const valuesOf = (name: string, n: number) => [
  `import { value${n} } from "${name}"`,
  `import "${name}"`,
  `export { value as value${n}again } from "${name}"`,
  `export const later${n} = () => import("${name}")`,
]
const typesOf = (name: string, n: number) => [
  `import type { Type${n} } from "${name}"`,
  `export type { Type as Type${n}Again } from "${name}"`,
]

type Texts = (name: string, n: number) => readonly string[]
const linesFor = (names: readonly string[], texts: Texts, from: number, isRefused: boolean) =>
  names.flatMap((name, n) => texts(name, from + n)).map((text) => ({ text, isRefused }))

/** Returns the lines of a layer's file, one import each, so that a line number identifies an import. */
const linesOf = ({ allowed, typesOnly = [], refused, refusedNames = {} }: Layer) => [
  ...linesFor(allowed, valuesOf, 0, false),
  ...linesFor([...allowed, ...typesOnly], typesOf, 0, false),
  ...linesFor([...typesOnly, ...refused], valuesOf, 100, true),
  ...linesFor(refused, typesOf, 100, true),
  ...Object.entries(refusedNames).flatMap(([module, names]) =>
    names.map((name) => ({ text: `import { ${name} } from "${module}"`, isRefused: true })),
  ),
]

const tree = mkdtempSync(join(tmpdir(), "layers-"))
afterAll(() => rmSync(tree, { recursive: true }))

/** Lints files with these texts under the import rules and returns the refused lines. */
const refusedLines = (
  files: Readonly<Record<string, string>>,
): Readonly<Record<string, readonly number[]>> => {
  // Uses only the overrides, because other rules would report more.
  const { overrides } = JSON.parse(readFileSync(".oxlintrc.json", "utf8")) as { overrides: unknown }
  writeFileSync(
    join(tree, ".oxlintrc.json"),
    JSON.stringify({ categories: { correctness: "off" }, overrides }),
  )
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), text)
  }
  const oxlint = join(import.meta.dirname, "../node_modules/.bin/oxlint")
  const { stdout } = spawnSync(oxlint, ["--format", "json", "."], { cwd: tree, encoding: "utf8" })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: readonly {
      readonly filename: string
      readonly code?: string
      readonly labels: readonly { readonly span: { readonly line: number } }[]
    }[]
  }
  const found: Record<string, number[]> = {}
  for (const { filename, code, labels } of diagnostics)
    if (code === "eslint(no-restricted-imports)") (found[filename] ??= []).push(labels[0]!.span.line)
  return found
}

let found: ReturnType<typeof refusedLines> = {}
beforeAll(() => {
  found = refusedLines(
    Object.fromEntries(
      layers.map((layer) => [
        layer.file,
        linesOf(layer)
          .map(({ text }) => text)
          .join("\n"),
      ]),
    ),
  )
})

describe.each(layers)("$file", (layer) => {
  const lines = linesOf(layer)
  const isReported = (text: string) =>
    found[layer.file]?.includes(lines.findIndex((line) => line.text === text) + 1) ?? false

  test("may import its allowed layers", () => {
    expect(lines.filter(({ isRefused }) => !isRefused).filter(({ text }) => isReported(text))).toEqual([])
  })

  test("may not import a refused layer, in any form of import", () => {
    expect(lines.filter(({ isRefused }) => isRefused).filter(({ text }) => !isReported(text))).toEqual([])
  })
})
