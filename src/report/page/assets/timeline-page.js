/** The number of slowest scenarios listed. */
const slowestNamed = 20

/** Renders which scenario each worker ran when. */
function timelinePage() {
  const { startedAt, durationMs, workers } = report.run
  const runs = report.scenarios.flatMap((scenario, place) =>
    scenario.runs.map((run, at) => ({ ...run, scenario, place, at })),
  )
  const slowest = [...runs].sort((one, other) => other.durationMs - one.durationMs).slice(0, slowestNamed)
  return [
    element(
      'h2',
      {},
      'Who ran what, and when',
      figure(`${counted(workers.length, 'worker')}, ${duration(durationMs)}`),
    ),
    element(
      'div',
      { class: 'lanes' },
      ...workers.map((worker) =>
        lane(
          worker,
          runs.filter((run) => run.worker === worker),
          startedAt,
          Math.max(1, durationMs),
        ),
      ),
      scale(durationMs),
    ),
    element('h2', {}, 'The slowest'),
    sortableTable('The slowest scenarios', slowest, [
      {
        title: 'Scenario',
        by: ({ scenario }) => scenario.name,
        cell: ({ scenario, status }) => [
          statusMark(status),
          element('a', { href: fragmentOf({ scenario: scenario.id }) }, scenario.name || scenario.id),
        ],
      },
      { title: 'Feature', by: ({ scenario }) => scenario.feature, cell: ({ scenario }) => scenario.feature },
      { title: 'Worker', by: ({ worker }) => worker, cell: ({ worker }) => worker },
      {
        title: 'Began after',
        by: (run) => run.startedAt,
        right: true,
        cell: (run) => duration(Math.max(0, run.startedAt - startedAt)),
      },
      { title: 'Took', by: (run) => run.durationMs, right: true, cell: (run) => duration(run.durationMs) },
    ]),
  ]
}

/**
 * @param {string} worker
 * @param {{ startedAt: number, durationMs: number, status: Status, scenario: Scenario }[]} runs
 * @param {number} start
 * @param {number} length
 */
function lane(worker, runs, start, length) {
  const width = 1000
  const busy = runs.reduce((sum, { durationMs }) => sum + durationMs, 0)
  const failed = runs.filter(({ status }) => status !== 'passed' && status !== 'skipped').length
  const words = `Worker ${worker}: ${counted(runs.length, 'scenario')}, ${percent(Math.min(1, busy / length))} busy${failed > 0 ? `, ${failed} failed` : ''}`
  const blocks = runs.map((run) => {
    const x = ((run.startedAt - start) / length) * width
    const block = drawn(
      'rect',
      {
        class: `block ${run.status}`,
        x: x.toFixed(2),
        y: run.status === 'passed' ? 4 : 0,
        width: Math.max(0.8, (run.durationMs / length) * width - 0.4).toFixed(2),
        height: run.status === 'passed' ? 18 : 26,
      },
      drawn('title', {}, `${run.scenario.name} (${run.status}, ${duration(run.durationMs)})`),
    )
    block.addEventListener('click', () => (location.hash = fragmentOf({ scenario: run.scenario.id })))
    return block
  })
  return element(
    'div',
    { class: 'lane' },
    element('p', {}, words),
    drawn(
      'svg',
      { viewBox: `0 0 ${width} 26`, preserveAspectRatio: 'none', role: 'img', 'aria-label': words },
      drawn('rect', { class: 'ground', y: 4, width, height: 18 }),
      ...blocks,
    ),
  )
}

/** @param {number} length */
function scale(length) {
  return element(
    'div',
    { class: 'scale', 'aria-hidden': 'true' },
    ...[0, 0.25, 0.5, 0.75, 1].map((share) => element('span', {}, duration(Math.round(length * share)))),
  )
}
