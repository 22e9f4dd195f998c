// A project of a user: the packed library, installed in its own folder and run as a user would.
import { execFileSync, spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** The message of Cucumber for `wrong-chapter.feature`. */
const wrongChapter = [
  'StepRejectedError: The story "note has been erased" is not part of the chapter "note story".',
  'From here the scenario can go on with:',
  '  note has been written -> a note that says {string} has been written',
]

export function run(program, args, { cwd, variables = {} }) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, ...variables },
  })
  return { status, stdout, output: `${stdout}${stderr}` }
}

/** Runs npm. Throws if it fails. */
export function npm(args, cwd) {
  return execFileSync('npm', ['--loglevel=error', ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
}

/** Packs the library into a folder. Returns the path of the tarball, its size in bytes, and the files in it. */
export function pack(folder) {
  const report = npm(['pack', '--json', '--pack-destination', folder], root)
  const [{ filename, files, size }] = JSON.parse(report.replace(/^[^[]*/, ''))
  return { tarball: join(folder, filename), size, files: files.map(({ path }) => path) }
}

export function install(project, ...packages) {
  npm(['install', '--no-audit', '--no-fund', '--prefer-offline', ...packages], project)
}

export function installLocked(project) {
  npm(['ci', '--no-audit', '--no-fund'], project)
}

/** Whether this many scenarios ran and passed. */
export function passed({ status, output }, scenarios) {
  return status === 0 && output.split('\n').includes(`${scenarios} scenarios (${scenarios} passed)`)
}

/** Whether a run failed with the whole message about a story that its chapter does not offer. */
export function rejected({ status, output }) {
  const lines = output.split('\n')
  const at = lines.findIndex((line) => line.trim() === wrongChapter[0])
  const indent = lines[at]?.search(/\S/)
  return status === 1 && wrongChapter.every((line, index) => lines[at + index]?.slice(indent) === line)
}

/** Prints whether something holds. If not, prints the output, and makes this process exit with 1. */
export function check(what, holds, output) {
  if (holds) console.log(`  ✔ ${what}`)
  else {
    console.error(`  ✖ ${what}\n${output}`)
    process.exitCode = 1
  }
  return holds
}
