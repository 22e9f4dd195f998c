// Loaded first into every measured process: writes its resource usage to a file at exit.
const { writeFileSync } = require('node:fs')
const { join } = require('node:path')

const folder = process.env.BENCH_USAGE_FOLDER
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const usage = { cpuMs: (userCPUTime + systemCPUTime) / 1000, peakBytes: maxRSS * 1024 }
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(usage))
})
process.on('SIGTERM', () => process.exit())
