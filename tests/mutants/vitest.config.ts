/** The tests that judge the mutants of helpers: those without a server and without the exploration of machines. */
import { join } from "node:path"
import { defineConfig } from "vitest/config"

export default defineConfig({
  root: join(import.meta.dirname, "../.."),
  test: { include: ["tests/ui/**/*.test.ts", "tests/machines/{door-list,settled-order,cart-lines}.test.ts"] },
})
