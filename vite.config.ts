import { tanstackRouter, tanstackRouterGenerator } from "@tanstack/router-plugin/vite"
import react from "@vitejs/plugin-react"
import { readFile } from "node:fs/promises"
import { defineConfig, type Plugin } from "vite"
import { shorterPreloads } from "./scripts/build/preloads.ts"

/** Where the API host of `npm run dev` listens (scripts/dev.ts starts it). */
const apiHost = process.env["API_ORIGIN"] ?? "http://127.0.0.1:3000"

/** `/dev/gallery`: every part in every state (src/ui/gallery). A page of the development server alone, never of a build. */
const gallery: Plugin = {
  name: "gallery",
  apply: "serve",
  configureServer: (server) => {
    server.middlewares.use("/dev/gallery", (request, response, next) => {
      void readFile("src/ui/gallery/index.html", "utf8")
        .then((page) => server.transformIndexHtml(request.originalUrl ?? "/dev/gallery", page))
        .then((html) => response.setHeader("content-type", "text/html").end(html), next)
    })
  },
}

/** Adds the panel of `?inspect` and the checks of invariants (src/inspection) to the development server's pages alone. */
const inspection: Plugin = {
  name: "inspection",
  apply: "serve",
  transformIndexHtml: () => [
    { tag: "script", attrs: { type: "module", src: "/src/inspection/panel.ts" }, injectTo: "body" },
    { tag: "script", attrs: { type: "module", src: "/src/inspection/watch-page.ts" }, injectTo: "body" },
  ],
}

/**
 * Leaves the descriptions of states out of a build. Only the pictures and the storyboard show them. Reads only files
 * with states: a form may have a field of this name.
 */
const withoutDescriptions: Plugin = {
  name: "without-descriptions",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/src\/machines\/.+(?:\.machine|-region)\.ts$/ },
    handler: (code) => code.replaceAll(/\bdescription:\s*"(?:[^"\\\n]|\\.)*",?/g, ""),
  },
}

const routeFiles = {
  target: "react",
  routesDirectory: "src/routes",
  routeFileIgnorePrefix: "-",
  tmpDir: "node_modules/.router",
  quoteStyle: "double",
  semicolons: false,
  addExtensions: true,
} as const

export default defineConfig({
  // For src/brand/copyright.tsx.
  define: { "import.meta.env.BUILD_YEAR": new Date().getFullYear() },
  plugins: [
    gallery,
    inspection,
    withoutDescriptions,
    shorterPreloads(),
    // The tree that members load. src/route-tree.members.d.ts gives it the type of the whole tree.
    tanstackRouterGenerator({
      ...routeFiles,
      generatedRouteTree: "src/route-tree.members.js",
      routeFileIgnorePattern: "^office$",
      disableTypes: true,
    }),
    tanstackRouter({
      ...routeFiles,
      generatedRouteTree: "src/route-tree.gen.ts",
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // One chunk per screen: what it reads, what it shows, and how it fails arrive together.
        defaultBehavior: [["loader", "component", "pendingComponent", "errorComponent", "notFoundComponent"]],
      },
    }),
    react(),
  ],
  server: {
    proxy: {
      "/api": { target: apiHost, ws: true },
      "/socket.io": { target: apiHost, ws: true },
      "/sandbox": { target: apiHost },
    },
  },
  build: {
    target: "es2022",
    manifest: true,
    // Small pictures stay files: a data address would put their bytes before the first paint.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // How busy the machine is says nothing about the build.
      checks: { pluginTimings: false },
      onLog: (level, log, tell) => {
        // A part that is to come later, and that another import has brought already, is a mistake.
        if (log.code === "INEFFECTIVE_DYNAMIC_IMPORT") throw new Error(log.message)
        tell(level, log)
      },
      // A property that nothing uses is not read: else a page gets every schema that effect has.
      treeshake: { propertyReadSideEffects: false },
    },
  },
})
