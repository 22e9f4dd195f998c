export default {
  fullyParallel: true,
  reporter: 'dot',
  outputDir: '../../../reports/bench/playwright',
  workers: Number(process.env.BENCH_WORKERS),
}
