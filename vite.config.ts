import { tanstackRouter, tanstackRouterGenerator } from "@tanstack/router-plugin/vite"
import react from "@vitejs/plugin-react"
import { readFile } from "node:fs/promises"
import { defineConfig, type Plugin } from "vite"
import { shorterPreloads } from "./scripts/build/preloads.ts"

/** Where the API host of `npm run dev` listens (scripts/dev.ts starts it). */
const apiHost = process.env["API_ORIGIN"] ?? "http://127.0.0.1:3000"

/** `/dev/gallery`: every component in every state (src/ui/gallery). Only the development server has this page, never a build. */
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

/** Adds the panel of `?inspect` and the checks of invariants (src/inspection), to pages of the development server only. */
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
        // One chunk per screen, so that its loader, its components and its error view load together.
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
    // Small pictures stay files. As data URLs, their bytes would load before the first paint.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // These timings depend on how busy the computer is.
      checks: { pluginTimings: false },
      onLog: (level, log, handle) => {
        // A module that is imported dynamically must not also be in a file that has already loaded.
        if (log.code === "INEFFECTIVE_DYNAMIC_IMPORT") throw new Error(log.message)
        handle(level, log)
      },
      // Drops unused reads of properties. Otherwise a page would load every schema of effect.
      treeshake: { propertyReadSideEffects: false },
    },
  },
})
