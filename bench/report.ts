import { cpus } from 'node:os'
import type { Contender } from './contenders'
import type { MicroCost } from './micro-costs'
import type { ReportSize } from './report-size'
import type { Run } from './run-suite'
import { fitLine, median, type Line } from './statistics'
import { callsPerScenario, stepsPerScenario } from './suite'

/** All runs of a contender. */
export interface Measured {
  readonly contender: Contender
  /** By the number of scenarios. */
  readonly serial: ReadonlyMap<number, readonly Run[]>
  readonly parallel: readonly Run[]
}

/** The share of a core that other processes may use before a run counts as disturbed. */
const disturbingLoad = 0.1

/** Renders the tables as Markdown. */
export function renderReport(
  measured: readonly Measured[],
  microCosts: readonly MicroCost[],
  { htmlBytes, bareHtmlBytes, logBytes }: ReportSize,
): string {
  const [bare] = measured
  if (bare === undefined) throw new Error('Nothing was measured.')
  const sizes = [...bare.serial.keys()]
  const rounds = bare.parallel.length
  return [
    `Node.js ${process.versions.node}, ${cpus().length} cores; ${stepsPerScenario} steps and ${callsPerScenario} calls a scenario, the bank in a process of its own; medians of ${rounds} rounds run in turns; in brackets the ratio to bare.`,
    '',
    lineTable(measured, bare),
    '',
    ...sizes.flatMap((size) => [
      `${size.toLocaleString('en-US')} scenarios:`,
      '',
      sizeTable(measured, size),
      '',
    ]),
    'Two workers (`--parallel 2`):',
    '',
    runTable(measured.map(({ contender, parallel }) => ({ contender, runs: parallel }))),
    '',
    '| Piece | CPU |',
    '|---|---:|',
    ...microCosts.map(({ title, microseconds }) => `| ${title} | ${duration(microseconds)} |`),
    '',
    `The HTML report of 500 scenarios has ${megabytes(htmlBytes)}, of which bare Cucumber writes ${megabytes(bareHtmlBytes)} without any log; the log in it has ${megabytes(logBytes)}, each byte of which makes the report ${((htmlBytes - bareHtmlBytes) / logBytes).toFixed(2)} bytes longer.`,
    '',
  ].join('\n')
}

function lineTable(measured: readonly Measured[], bare: Measured): string {
  const base = cpuLine(bare)
  const rows = measured.map((each) => {
    const line = cpuLine(each)
    const perCall = line.perPiece / callsPerScenario
    return `| ${each.contender.title} | ${withRatio(line.start, base.start, 'ms')} | ${withRatio(line.perPiece, base.perPiece, 'ms', 2)} | ${perCall.toFixed(2)} ms | ${linearity(each)} |`
  })
  return [
    '| CPU | Start-up | Per scenario | Per call | Furthest from the line |',
    '|---|---:|---:|---:|---:|',
    ...rows,
  ].join('\n')
}

function sizeTable(measured: readonly Measured[], size: number): string {
  return runTable(measured.map(({ contender, serial }) => ({ contender, runs: serial.get(size) ?? [] })))
}

function runTable(rows: readonly { readonly contender: Contender; readonly runs: readonly Run[] }[]): string {
  const medians = rows.map(({ contender, runs }) => ({
    title: contender.title,
    wallMs: median(runs.map(({ wallMs }) => wallMs)),
    cpuMs: median(runs.map(({ cpuMs }) => cpuMs)),
    megabytes: median(runs.map(({ peakBytes }) => peakBytes)) / 1e6,
    disturbed: runs.filter(({ foreignLoad }) => foreignLoad > disturbingLoad).length,
    runs: runs.length,
  }))
  const base = medians[0]
  if (base === undefined) return ''
  return [
    '| | Wall | CPU | Peak memory | Disturbed runs |',
    '|---|---:|---:|---:|---:|',
    ...medians.map(
      ({ title, wallMs, cpuMs, megabytes, disturbed, runs }) =>
        `| ${title} | ${withRatio(wallMs / 1000, base.wallMs / 1000, 's', 2)} | ${withRatio(cpuMs / 1000, base.cpuMs / 1000, 's', 2)} | ${withRatio(megabytes, base.megabytes, 'MB')} | ${disturbed} of ${runs} |`,
    ),
  ].join('\n')
}

function cpuLine({ serial }: Measured): Line {
  return fitLine(medianPoints(serial))
}

function medianPoints(serial: Measured['serial']): [number, number][] {
  return [...serial].map(([size, runs]) => [size, median(runs.map(({ cpuMs }) => cpuMs))])
}

/** Returns the largest deviation from the line, in percent: near 0 if growth is linear. */
function linearity(measured: Measured): string {
  const { start, perPiece } = cpuLine(measured)
  const off = medianPoints(measured.serial).map(([size, cpu]) =>
    Math.abs(cpu / (start + perPiece * size) - 1),
  )
  return `${(Math.max(...off) * 100).toFixed(0)} %`
}

function withRatio(value: number, base: number, unit: string, digits = 0): string {
  return `${value.toFixed(digits)} ${unit} (${(value / base).toFixed(2)})`
}

function duration(microseconds: number): string {
  return microseconds < 1000 ? `${microseconds.toFixed(0)} µs` : `${(microseconds / 1000).toFixed(1)} ms`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
