/** Runs the tests that must find the mutants of helpers. They need no server and explore no machine. */
import { join } from "node:path"
import { defineConfig } from "vitest/config"

export default defineConfig({
  root: join(import.meta.dirname, "../.."),
  test: { include: ["tests/ui/**/*.test.ts", "tests/machines/{door-list,settled-order,cart-lines}.test.ts"] },
})
