/**
 * Runs `npm run mutants [-- NAME … --shard 1/3]`: seeds the faults of tests/mutants/browser.ts (those whose names contain a
 * NAME, and of these every third) one at a time in a copy of the committed tree, builds it, and runs the browser specs that
 * should fail. Prints whether a spec failed for each fault. Fails if less than 95 % of the faults are noticed. Does not
 * change the working tree.
 */
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { parseArgs, stripVTControlCharacters } from "node:util"
import { root } from "../tests/model/flows.ts"
import { browserMutants } from "../tests/mutants/browser.ts"
import { type BrowserMutant, specFile } from "../tests/mutants/mutant.ts"
import { buildClient, chunkGroups } from "./build/client.ts"
import { freePort } from "../tests/api/free-port.ts"

const minDetectedShare = 0.95
const { values, positionals: wantedNames } = parseArgs({
  options: { shard: { type: "string", default: "1/1" } },
  allowPositionals: true,
})
const shard = /^([1-9]\d*)\/([1-9]\d*)$/.exec(values.shard)
if (shard === null || Number(shard[1]) > Number(shard[2])) {
  console.error(`A shard is written as 1/3, not as ${values.shard}`)
  process.exit(1)
}
const chosen = browserMutants
  .filter(({ name }) => wantedNames.length === 0 || wantedNames.some((wanted) => name.includes(wanted)))
  .filter((_, index) => index % Number(shard[2]) === Number(shard[1]) - 1)
if (chosen.length === 0) {
  console.error(
    `No browser mutant of shard ${values.shard} has a name that contains ${wantedNames.join(" or ")}`,
  )
  process.exit(1)
}

/** Copies the committed tree to a temporary folder. Shares the packages, but not the folder that a build writes. */
const copyTree = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "mutants-"))
  const archive = spawnSync("git", ["archive", "--format=tar", "HEAD"], {
    cwd: root,
    maxBuffer: 200_000_000,
  })
  const unpacked = spawnSync("tar", ["-xf", "-", "-C", folder], { input: archive.stdout })
  if (archive.status !== 0 || unpacked.status !== 0) throw new Error("Could not copy the tree")
  if (spawnSync("cp", ["-al", join(root, "node_modules"), join(folder, "node_modules")]).status !== 0)
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  else rmSync(join(folder, "node_modules/.client"), { recursive: true, force: true })
  return folder
}

const folder = copyTree()
const env = {
  ...process.env,
  PATH: `${join(folder, "node_modules/.bin")}${delimiter}${process.env["PATH"] ?? ""}`,
}
const run = (command: string, args: readonly string[], more: Record<string, string> = {}) =>
  spawnSync(command, args, { cwd: folder, env: { ...env, ...more }, encoding: "utf8" })

// One process makes all builds, and groups the modules once.
process.chdir(folder)
process.env["NODE_ENV"] = "production"
const groups = await chunkGroups(folder)
const isBuilt = () =>
  buildClient(folder, groups, { isCompressed: false }).then(
    () => true,
    () => false,
  )

/** Starts the portal once and stops it. Returns its data folder, so that no run has to fill an empty database again. */
const filledData = async (): Promise<string> => {
  const data = join(folder, "node_modules/.mutants-data")
  const port = String(await freePort())
  const server = spawn(process.execPath, ["server/main.ts"], {
    cwd: folder,
    env: { ...env, DATA_DIR: data, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = once(server, "exit")
  await new Promise<void>((done, fail) => {
    server.stdout.on("data", (line) => String(line).includes("The portal is at") && done())
    server.once("exit", () => fail(new Error("The portal did not start")))
  })
  server.kill("SIGTERM")
  await ended
  return data
}
const data = await filledData()

/** Returns the first error message in the output of the suite. */
const firstError = (output: string): string =>
  /Error: .*/.exec(stripVTControlCharacters(output))?.[0].slice(0, 160) ?? "no error message"

/** Returns "noticed", "survives" or "does not build", and the first error. A type check would find a mutant that does not build. */
const runMutant = async ({
  file,
  find,
  replace,
  specs,
}: BrowserMutant): Promise<readonly [string, string]> => {
  const path = join(folder, file)
  const text = readFileSync(path, "utf8")
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
  try {
    if (!(await isBuilt())) return ["does not build", ""]
    const projects = ["--project=desktop", "--project=parts"]
    const tested = run(
      "playwright",
      ["test", ...specs.map(specFile), ...projects, "--retries=0", "--max-failures=1", "--reporter=line"],
      { E2E_PORT: String(await freePort()), E2E_DATA: data, EVERY_SIZE: "1" },
    )
    return tested.status === 0 ? ["survives", ""] : ["noticed", firstError(tested.stdout)]
  } finally {
    writeFileSync(path, text)
  }
}

let detected = 0
for (const mutant of chosen) {
  const [verdict, by] = await runMutant(mutant)
  if (verdict === "noticed") detected++
  console.log(`${verdict.padEnd(15)} ${mutant.kind}: ${mutant.name} (${mutant.specs.join(", ")}) ${by}`)
}
rmSync(folder, { recursive: true, force: true })
console.log(
  `${detected} of ${chosen.length} noticed (${Math.floor((1000 * detected) / chosen.length) / 10} %)`,
)
process.exitCode = detected >= minDetectedShare * chosen.length ? 0 : 1
