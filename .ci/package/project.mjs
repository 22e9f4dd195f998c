// A user's project: what was packed, installed into a folder of its own and run as its owner would run it.
import { execFileSync, spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** What Cucumber says of the story of `wrong-chapter.feature`. */
const wrongChapter = [
  'StepRejectedError: The story "note has been erased" is not part of the chapter "note story".',
  'From here the scenario can go on with:',
  '  note has been written a note that says {string} has been written',
]

/** Runs a program to its end. */
export function run(program, args, { cwd, variables = {} }) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, ...variables },
  })
  return { status, stdout, output: `${stdout}${stderr}` }
}

/** Runs npm, and stops everything where it fails. */
export function npm(args, cwd) {
  return execFileSync('npm', ['--loglevel=error', ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
}

/** Packs the library into a folder: the path of the tarball, its bytes, and the files in it. */
export function pack(folder) {
  const report = npm(['pack', '--json', '--pack-destination', folder], root)
  const [{ filename, files, size }] = JSON.parse(report.replace(/^[^[]*/, ''))
  return { tarball: join(folder, filename), size, files: files.map(({ path }) => path) }
}

export function install(project, ...packages) {
  npm(['install', '--no-audit', '--no-fund', ...packages], project)
}

/** Installs what the lock file of a project says. */
export function installLocked(project) {
  npm(['ci', '--no-audit', '--no-fund'], project)
}

/** Whether so many scenarios ran, and all of them passed. */
export function passed({ status, output }, scenarios) {
  return status === 0 && output.split('\n').includes(`${scenarios} scenarios (${scenarios} passed)`)
}

/** Whether a run failed because of the story that its chapter does not offer, with the whole message. */
export function rejected({ status, output }) {
  const lines = output.split('\n')
  const at = lines.findIndex((line) => line.trim() === wrongChapter[0])
  const indent = lines[at]?.search(/\S/)
  return status === 1 && wrongChapter.every((line, index) => lines[at + index]?.slice(indent) === line)
}

/** Says whether something holds; where it does not, shows why, and this process will exit with 1. */
export function check(what, holds, output) {
  if (holds) console.log(`  ✔ ${what}`)
  else {
    console.error(`  ✖ ${what}\n${output}`)
    process.exitCode = 1
  }
  return holds
}
