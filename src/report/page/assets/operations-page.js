/** @typedef {import('../../model').ReportOperation} Operation */

/** Renders the called operations with counts, statuses and durations. */
function operationsPage() {
  const { operations } = report
  if (operations.length === 0) return [element('p', { class: 'nothing' }, 'Nothing was called.')]
  const slowest = Math.max(
    ...operations.flatMap(({ points }) => points.map(({ durationMs }) => durationMs)),
    1,
  )
  const calls = operations.reduce((sum, operation) => sum + operation.calls, 0)
  return [
    element(
      'h2',
      {},
      'What was called',
      figure(`${counted(operations.length, 'operation')}, ${counted(calls, 'call')}`),
    ),
    sortableTable('Calls by operation', operations, [
      { title: 'Operation', by: ({ path, method }) => `${path} ${method}`, cell: operationLink },
      {
        title: 'Calls',
        by: (operation) => operation.calls,
        right: true,
        cell: (operation) => operation.calls.toLocaleString('en-US'),
      },
      {
        title: 'Statuses',
        cell: (operation) => answersView(operation, ({ status }) => kindOfStatus(status)),
        class: 'statuses',
      },
      { title: 'p50', by: ({ p50Ms }) => p50Ms, right: true, cell: ({ p50Ms }) => duration(p50Ms) },
      { title: 'p95', by: ({ p95Ms }) => p95Ms, right: true, cell: ({ p95Ms }) => duration(p95Ms) },
      {
        title: `0 to ${duration(slowest)}, logarithmic`,
        cell: (operation) => strip(operation, slowest),
        class: 'strip-cell',
      },
    ]),
    element(
      'p',
      { class: 'hint' },
      'A point is a call, placed by its time; a ring is one that was refused, failed or was not answered. The longer line is p50, the shorter p95.',
    ),
  ]
}

/** @param {Operation} operation */
function operationLink({ id, method, path, document: file }) {
  return [
    element(
      'a',
      { href: fragmentOf({ operation: id }) },
      element('span', { class: 'method' }, method),
      ' ',
      element('span', { class: 'path' }, path),
    ),
    file === undefined && report.coverage.documents.length > 0 && path.startsWith('/')
      ? element('span', { class: 'tag' }, 'undocumented')
      : undefined,
  ]
}

/** @param {string} status as in {@link Operation.statuses}: `404`, or `5 NOT_FOUND` for gRPC */
function kindOfStatus(status) {
  if (status.includes(' ')) return status.startsWith('0 ') ? 'good' : 'refused'
  if (status.startsWith('5')) return 'broken'
  return status.startsWith('4') ? 'refused' : 'good'
}

/**
 * Draws the calls as points, the slower the further right; on a logarithmic scale, as fast calls would coincide
 * otherwise.
 *
 * @param {Operation} operation
 * @param {number} slowest
 */
function strip({ points, p50Ms, p95Ms, id }, slowest) {
  const width = 280
  const place = (/** @type {number} */ ms) =>
    Math.round((Math.log1p(ms) / Math.log1p(slowest)) * (width - 8) + 4)
  const seen = new Set()
  const dots = points.flatMap(({ durationMs, isFailure }, at) => {
    const [x, y] = [place(durationMs), 5 + ((at * 7) % 12)]
    const spot = `${x} ${y} ${isFailure}`
    if (seen.has(spot)) return []
    seen.add(spot)
    return [drawn('circle', { class: isFailure ? 'ring' : 'dot', cx: x, cy: y, r: isFailure ? 2.6 : 2.2 })]
  })
  return drawn(
    'svg',
    {
      class: 'strip',
      viewBox: `0 0 ${width} 22`,
      role: 'img',
      'aria-label': `${id}: half took up to ${duration(p50Ms)}, 95 of a hundred up to ${duration(p95Ms)}`,
    },
    drawn('line', { class: 'base', x1: 0, x2: width, y1: 21.5, y2: 21.5 }),
    drawn('line', { class: 'middle', x1: place(p50Ms), x2: place(p50Ms), y1: 0, y2: 22 }),
    drawn('line', { class: 'middle', x1: place(p95Ms), x2: place(p95Ms), y1: 12, y2: 22 }),
    ...dots,
  )
}
