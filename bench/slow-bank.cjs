// Loaded into the bank of a measurement: each response comes so many milliseconds late.
const { Server } = require('node:http')

const latencyMs = Number(process.env.BENCH_LATENCY_MS ?? 0)
const { emit } = Server.prototype
if (latencyMs > 0)
  Server.prototype.emit = function (event, ...given) {
    if (event !== 'request') return emit.call(this, event, ...given)
    setTimeout(() => emit.call(this, event, ...given), latencyMs)
    return true
  }
