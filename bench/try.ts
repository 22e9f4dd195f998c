// @ts-nocheck
import { runSuite } from '/work/wt/bench/bench/run-suite'
import { writeSuite, bankScenario } from '/work/wt/bench/bench/suite'
const [n, rounds, ...names] = process.argv.slice(2)
const w = '/work/wt/bench/reports/bench'
const dir = `${w}/suite-${n}`
writeSuite(dir, Number(n), bankScenario)
const med = (a: number[]) => a.sort((x, y) => x - y)[Math.floor((a.length - 1) / 2)]
void (async () => {
  const all: Record<string, any[]> = {}
  for (let r = 0; r < Number(rounds); r++)
    for (const name of names) {
      const run = await runSuite({
        suite: dir,
        steps: `/work/wt/bench/bench/contenders/${name}/steps.js`,
        workFolder: w,
        parallel: Number(process.env.PAR ?? 0),
        ...(process.env.PROF && { profileFolder: `${w}/profiles/${name}` }),
      })
      ;(all[name] ??= []).push(run)
    }
  let base: any
  for (const name of names) {
    const m: any = {}
    for (const k of ['wallMs', 'cpuMs', 'peakBytes', 'foreignLoad']) m[k] = med(all[name].map((r) => r[k]))
    m.minCpu = Math.min(...all[name].map((r) => r.cpuMs))
    base ??= m
    console.log(
      name.padEnd(16),
      'wall',
      m.wallMs.toFixed(0),
      (m.wallMs / base.wallMs).toFixed(2),
      'cpu',
      m.cpuMs.toFixed(0),
      (m.cpuMs / base.cpuMs).toFixed(3),
      'min',
      m.minCpu.toFixed(0),
      (m.minCpu / base.minCpu).toFixed(3),
      'MB',
      (m.peakBytes / 1e6).toFixed(0),
      (m.peakBytes / base.peakBytes).toFixed(2),
      'foreign',
      m.foreignLoad.toFixed(2),
    )
  }
})()
