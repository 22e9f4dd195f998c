/** @typedef {import('../../model').CoveredOperation} CoveredOperation */

/** Renders the coverage; what was never called or told comes first. */
function coveragePage() {
  const { documents, services, books, undocumented, otherHosts } = report.coverage
  return [
    element('h2', {}, 'How much was covered'),
    totalsView(),
    ...neverView(),
    ...documents.flatMap(({ file, operations }) => [
      element('h2', {}, 'Documented operations', figure(file)),
      sortableTable(
        `Operations of ${file}`,
        uncalledFirst(operations),
        [
          {
            title: 'Operation',
            by: ({ path, method }) => `${path} ${method}`,
            cell: ({ method, path }) => [
              element('span', { class: 'method' }, method),
              ' ',
              element('span', { class: 'path' }, path),
            ],
          },
          {
            title: 'Id',
            by: ({ operationId }) => operationId ?? '',
            cell: ({ operationId }) => operationId ?? '',
          },
          {
            title: 'Calls',
            by: ({ calls }) => calls,
            right: true,
            cell: ({ calls }) => (calls === 0 ? 'never' : calls),
          },
          { title: 'Statuses', cell: coveredStatuses, class: 'statuses' },
        ],
        ({ calls, unanswered }) => (calls === unanswered ? 'never' : ''),
      ),
    ]),
    ...services.flatMap(({ service, methods }) => [
      element('h2', {}, 'gRPC service', figure(service)),
      sortableTable(
        `Methods of ${service}`,
        uncalledFirst(methods),
        [
          { title: 'Method', by: ({ method }) => method, cell: ({ method }) => method },
          {
            title: 'Calls',
            by: ({ calls }) => calls,
            right: true,
            cell: ({ calls }) => (calls === 0 ? 'never' : calls),
          },
        ],
        ({ calls }) => (calls === 0 ? 'never' : ''),
      ),
    ]),
    ...books.flatMap(({ name, chapters }) => [
      element('h2', {}, 'Chapters', figure(name)),
      sortableTable(
        `Chapters of the ${name}`,
        [...chapters].sort((one, other) => Number(one.reached > 0) - Number(other.reached > 0)),
        [
          { title: 'Chapter', by: (chapter) => chapter.name, cell: (chapter) => chapter.name },
          {
            title: 'Reached',
            by: ({ reached }) => reached,
            right: true,
            cell: ({ reached }) => (reached === 0 ? 'never' : reached),
          },
          {
            title: 'Stories told',
            by: ({ stories }) => stories.filter(({ told }) => told > 0).length,
            right: true,
            cell: ({ stories }) =>
              stories.length === 0
                ? ''
                : `${stories.filter(({ told }) => told > 0).length} of ${stories.length}`,
          },
        ],
        ({ reached }) => (reached === 0 ? 'never' : ''),
      ),
    ]),
    // Only if there are documents, as otherwise every call is undocumented and is on the page of operations.
    ...(documents.length > 0 && undocumented.length > 0
      ? [
          element('h2', {}, 'Called and not documented'),
          sortableTable('Undocumented calls', undocumented, [
            {
              title: 'Call',
              by: ({ path, method }) => `${path} ${method}`,
              cell: ({ method, path }) => [
                element('span', { class: 'method' }, method),
                ' ',
                element('span', { class: 'path' }, path),
              ],
            },
            {
              title: 'Answered',
              by: ({ status }) => status ?? 0,
              cell: ({ status }) => (status === null ? 'no answer' : status),
            },
            { title: 'Calls', by: ({ calls }) => calls, right: true, cell: ({ calls }) => calls },
          ]),
        ]
      : []),
    ...(otherHosts.length > 0
      ? [
          element('h2', {}, 'Other hosts'),
          sortableTable('Other hosts', otherHosts, [
            { title: 'Origin', by: ({ origin }) => origin, cell: ({ origin }) => origin },
            { title: 'Calls', by: ({ calls }) => calls, right: true, cell: ({ calls }) => calls },
          ]),
        ]
      : []),
  ]
}

function totalsView() {
  const { totals } = report.coverage
  const keys = /** @type {(keyof typeof totals)[]} */ (Object.keys(totals))
  return element(
    'ul',
    { class: 'totals' },
    ...keys.flatMap((key) => {
      const { covered, all, percent: reached } = totals[key]
      const minimum = report.minimums.find((each) => each.of === key)
      if (all === 0 && minimum === undefined) return []
      return [
        element(
          'li',
          { class: minimum?.isMet === false ? 'below' : undefined },
          element('span', { class: 'label' }, capital(key)),
          element('b', {}, `${reached} %`),
          bar(reached, minimum?.atLeast),
          figure(`${covered} of ${all}`),
          minimum &&
            figure(
              minimum.isMet
                ? `✓ at least ${minimum.atLeast} %`
                : `✕ below the minimum of ${minimum.atLeast} %`,
            ),
        ),
      ]
    }),
  )
}

/** Lists everything that was never called or told. */
function neverView() {
  const { documents, services, books } = report.coverage
  const operations = documents.flatMap((document) =>
    document.operations
      .filter(({ calls, unanswered }) => calls === unanswered)
      .map(({ method, path }) => [`${method} ${path}`, documents.length > 1 ? document.file : '']),
  )
  const methods = services.flatMap(({ service, methods: all }) =>
    all.filter(({ calls }) => calls === 0).map(({ method }) => [`${service}/${method}`, 'gRPC']),
  )
  const stories = books.flatMap(({ name, chapters }) =>
    chapters.flatMap((chapter) =>
      chapter.stories
        .filter(({ told }) => told === 0)
        .map((story) => [story.name, `in “${chapter.name}”${books.length > 1 ? ` of the ${name}` : ''}`]),
    ),
  )
  const groups = /** @type {const} */ ([
    ['Never called', [...operations, ...methods]],
    ['Never told', stories],
  ])
  return groups.flatMap(([title, items]) =>
    items.length === 0
      ? []
      : [
          element(
            'section',
            { class: 'never-list' },
            element('h2', {}, title, figure(String(items.length))),
            element(
              'ul',
              {},
              ...portions(items, ([name = '', where = '']) =>
                element('li', {}, element('b', {}, name), ' ', figure(where)),
              ),
            ),
          ),
        ],
  )
}

/** @param {CoveredOperation} operation */
function coveredStatuses(operation) {
  return answersView(
    operation,
    ({ calls, documented }) => (calls === 0 ? 'missed' : documented ? 'good' : 'refused'),
    ({ documented }) => !documented && element('span', { class: 'times' }, ' undocumented'),
  )
}

/**
 * @template {{ calls: number, unanswered?: number }} T
 * @param {readonly T[]} all
 */
function uncalledFirst(all) {
  const answered = (/** @type {T} */ { calls, unanswered = 0 }) => Number(calls > unanswered)
  return [...all].sort((one, other) => answered(one) - answered(other))
}
