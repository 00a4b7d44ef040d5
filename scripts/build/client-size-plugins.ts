/** What libraries bring along and no page asks for stays out of the client's build (PERFORMANCE §3: bytes of script before a page is usable). */
import type { Plugin } from "vite"

/**
 * The contract's endpoints name the server's router for one thing, prefixing a path, which no page does; with it came the
 * server's cookies, addresses and layers. The client's build leaves it out.
 */
const noServerInTheBrowser: Plugin = {
  name: "no-server-in-the-browser",
  enforce: "pre",
  apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
  resolveId: (source, importer) =>
    source === "../http/HttpRouter.js" && importer?.endsWith("/http-api/HttpApiEndpoint.js")
      ? "\0no-server-router"
      : undefined,
  load: (id) =>
    id === "\0no-server-router"
      ? `export const prefixPath = () => { throw new Error("A page does not prefix the paths of the contract") }`
      : undefined,
}

/**
 * Effect marks what its modules make at their top as pure, but the bundler keeps what reads a property on the way, should the
 * reading do something: a page got the schemas of cookies, name servers and time zones. Here the same is said without reading.
 */
const dropUnusedSchemas: Plugin = {
  name: "unasked-schemas-leave",
  apply: "build",
  transform: (code, id) => {
    if (!/node_modules\/effect\/dist\/Schema\w*\.js$/.test(id)) return undefined
    const files = new Map(
      [...code.matchAll(/^import \* as (\w+) from (".+?");/gm)].map(([, name, file]) => [name, file]),
    )
    const asked = new Set<string>()
    const said = code
      // X.pipe(…) → a call
      .replace(/\/\*#__PURE__\*\/\s*(\w+)\.(pipe|check|annotate)\(/g, '/*#__PURE__*/madeOf($1, "$2", ')
      .replace(/instanceOf\(globalThis\.(\w+)/g, 'instanceOf(/*#__PURE__*/globalOf("$1")')
      .replaceAll("decode: dateTimeUtcFromInput()", "decode: /*#__PURE__*/dateTimeUtcFromInput()")
      // { order: Order.Date } → a name of its own
      .replace(
        /(?<=^(?! \*)[^\n]*(?:\w: |, |\())(\w+)\.(\w+)(?=\s*[,})\n])/gm,
        (all, space: string, name: string) => {
          if (!files.has(space)) return all
          asked.add(`import { ${name} as ${space}__${name} } from ${files.get(space)};`)
          return `${space}__${name}`
        },
      )
    return `${[...asked].join("\n")}\n${said}
function madeOf(self, name, ...more) { return self[name](...more) }
function globalOf(name) { return globalThis[name] }`
  },
}

/** Buttons of react-aria name the context of progress bars, and so every button came with the numbers of every language. */
const noProgressBars: Plugin = {
  name: "no-progress-bars",
  enforce: "pre",
  apply: "build",
  resolveId: (source, importer) =>
    source.endsWith("/ProgressBar.mjs") && importer?.endsWith("/private/Button.mjs")
      ? "\0no-progress-bars"
      : undefined,
  load: (id) =>
    id === "\0no-progress-bars"
      ? `import { createContext } from "react"; export const ProgressBarContext = createContext(null)`
      : undefined,
}

/**
 * The file of a screen is taken apart: its address is known to every page, its component comes when it is shown. The stylesheet goes
 * with the component alone; the landing page had carried those of all screens.
 */
const stylesComeWithScreens: Plugin = {
  name: "styles-come-with-screens",
  enforce: "pre",
  apply: "build",
  transform: (code, id) =>
    /\/src\/routes\/.+\.tsx$/.test(id) && code.includes("createFileRoute(")
      ? code.replace(/^import "[^"]+\.css"$/gm, "")
      : undefined,
}

/** Every browser that runs this build has promises. */
const noPromisesOfItsOwn: Plugin = {
  name: "no-promises-of-its-own",
  apply: "build",
  config: () => ({ resolve: { alias: { localforage: "localforage/dist/localforage.nopromises.js" } } }),
}

export const clientSizePlugins: readonly Plugin[] = [
  noServerInTheBrowser,
  dropUnusedSchemas,
  noProgressBars,
  noPromisesOfItsOwn,
  stylesComeWithScreens,
]
