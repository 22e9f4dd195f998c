import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

const root = join(__dirname, '..')
const cucumber = join(root, 'node_modules', '@cucumber', 'cucumber', 'bin', 'cucumber.js')
const usageReporter = join(__dirname, 'report-usage.cjs')
const slowBank = join(__dirname, 'slow-bank.cjs')
const bankProgram = join(root, 'examples', 'banking', 'api', 'main.ts')

/** The cost of one run of a suite, without the bank that it called. */
export interface Run {
  readonly wallMs: number
  readonly cpuMs: number
  /** The sum over all processes. */
  readonly peakBytes: number
  /** The CPU use of other processes during the run, as a share of one core. */
  readonly foreignLoad: number
}

export interface RunOptions {
  /** The program to run with Node.js, and its arguments. */
  readonly command: readonly string[]
  /** More environment variables of the program. */
  readonly env?: Readonly<Record<string, string>>
  /** Where the program runs; by default in `workFolder`. */
  readonly cwd?: string
  /** The folder for the output of the run. */
  readonly workFolder: string
  /** How late each response of the bank comes, in milliseconds. */
  readonly latencyMs?: number
  /** The folder for CPU profiles; if undefined, none are taken. */
  readonly profileFolder?: string
}

export interface CucumberOptions {
  /** The folder of the features. */
  readonly suite: string
  /** The file that defines the contender's steps. */
  readonly steps: string
  readonly parallel?: number
  readonly format?: string
  /** More arguments of Cucumber. */
  readonly args?: readonly string[]
}

/** Returns the command that runs a suite with Cucumber. */
export function cucumberCommand({
  suite,
  steps,
  parallel = 0,
  format = 'progress',
  args = [],
}: CucumberOptions): readonly string[] {
  return [cucumber, suite, '--require', steps, '--format', format, '--parallel', String(parallel), ...args]
}

/**
 * Runs a suite with its own bank, both in separate processes.
 *
 * @throws Error with the output of the program, when a scenario does not pass.
 */
export async function runSuite({
  command,
  env = {},
  workFolder,
  cwd = workFolder,
  latencyMs = 0,
  profileFolder,
}: RunOptions): Promise<Run> {
  const bank = await openBank(workFolder, latencyMs)
  const suiteUsage = emptyFolder(join(workFolder, 'usage-of-suite'))
  const outputFile = join(workFolder, 'output.txt')
  const output = openSync(outputFile, 'w')
  const profiling = profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`]
  const busyBefore = busyMs()
  const started = performance.now()
  const child = spawn(process.execPath, [...profiling, ...command], {
    cwd,
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      ...env,
      BANK_URL: bank.url,
      BENCH_USAGE_FOLDER: suiteUsage,
      NODE_OPTIONS: `--require=${usageReporter}`,
    },
  })
  const exitCode = await exitOf(child)
  const wallMs = performance.now() - started
  const busy = busyMs() - busyBefore
  closeSync(output)
  const bankCpuMs = await bank.close()
  if (exitCode !== 0)
    throw new Error(`${command.join(' ')} failed:\n${readFileSync(outputFile, 'utf8').slice(-3000)}`)
  const usages = readUsages(suiteUsage)
  const cpuMs = sum(usages.map((usage) => usage.cpuMs))
  return {
    wallMs,
    cpuMs,
    peakBytes: sum(usages.map((usage) => usage.peakBytes)),
    foreignLoad: Math.max(0, busy - cpuMs - bankCpuMs) / wallMs,
  }
}

/** Starts a bank in a separate process; `close` resolves to the CPU time of its responses, in milliseconds. */
async function openBank(
  workFolder: string,
  latencyMs: number,
): Promise<{ readonly url: string; readonly close: () => Promise<number> }> {
  const usage = emptyFolder(join(workFolder, 'usage-of-bank'))
  const child = spawn(
    process.execPath,
    ['--require', usageReporter, '--require', slowBank, '--require', 'ts-node/register', bankProgram],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: '0', BENCH_USAGE_FOLDER: usage, BENCH_LATENCY_MS: String(latencyMs) },
    },
  )
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The bank did not open.')))
    child.stdout.on('data', (data: Buffer) => {
      const [found] = /http:\/\/\S+/.exec(data.toString()) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  const cpuAtStart = cpuMsOf(child.pid)
  return {
    url,
    async close() {
      child.kill()
      await exitOf(child)
      return sum(readUsages(usage).map(({ cpuMs }) => cpuMs)) - cpuAtStart
    },
  }
}

/** Returns the CPU time that a process has used so far, in milliseconds; 0 if the system does not tell. */
function cpuMsOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

/** Returns how long all cores together have been busy since the machine started, in milliseconds. */
function busyMs(): number {
  return sum(cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq))
}

function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
}

function emptyFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

function readUsages(folder: string): { cpuMs: number; peakBytes: number }[] {
  return readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { cpuMs: number; peakBytes: number },
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
