/** Compiles mutants, because one that does not compile could never be committed. */
import { execFile } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { root } from "../../model/flows.ts"
import type { CodeMutant } from "./code-mutants.ts"

const importsOfPackage = { "#api/": "src/api/", "#machines/": "src/machines/" }

/** Returns the code with absolute paths of its imports, so that it compiles in another directory. */
function withAbsoluteImports({ path, code }: CodeMutant): string {
  return code.replace(/(?<=\bfrom "|\bimport\(")(?:\.\.?\/|#\w+\/)[^"]+/g, (address) => {
    for (const [prefix, directory] of Object.entries(importsOfPackage))
      if (address.startsWith(prefix)) return join(root, directory, address.slice(prefix.length))
    return join(dirname(path), address)
  })
}

/** Returns those of the mutants that compile. All of them are compiled at once, as files of one program. */
export async function compiling(mutants: readonly CodeMutant[]): Promise<readonly CodeMutant[]> {
  const directory = join(root, "node_modules/.cache/code-mutants")
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  for (const [index, mutant] of mutants.entries())
    writeFileSync(join(directory, `mutant-${index}.ts`), withAbsoluteImports(mutant))
  writeFileSync(
    join(directory, "tsconfig.json"),
    JSON.stringify({
      extends: join(root, "tsconfig.json"),
      // Other declarations would compile the whole app too.
      include: ["*.ts", join(root, "src/localforage.d.ts"), join(root, "src/zxcvbn.d.ts")],
      exclude: [],
    }),
  )
  const { promise, resolve } = Promise.withResolvers<string>()
  execFile(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), "-p", directory, "--pretty", "false"],
    { cwd: directory, maxBuffer: 100_000_000 },
    (_, stdout, stderr) => resolve(stdout + stderr),
  )
  const output = await promise
  const broken = new Set<number>()
  for (const line of output.split("\n").filter((one) => /^\S/.test(one))) {
    const [, index] = /^mutant-(\d+)\.ts\(/.exec(line) ?? []
    if (index === undefined) throw new Error(`The mutants cannot be compiled: ${line}`)
    broken.add(Number(index))
  }
  return mutants.filter((_, index) => !broken.has(index))
}
