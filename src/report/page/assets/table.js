/**
 * @template T
 * @typedef {{ title: string, cell: (row: T) => Child | Child[], by?: (row: T) => number | string, right?: boolean, class?: string }} Column
 */

/**
 * Creates a table that is sorted by clicking a column.
 *
 * @template T
 * @param {string} caption
 * @param {readonly T[]} rows
 * @param {Column<T>[]} columns
 * @param {(row: T) => string} [classOf]
 */
function sortableTable(caption, rows, columns, classOf = () => '') {
  /** @type {{ column: Column<T> | undefined, down: boolean }} */
  let order = { column: undefined, down: false }
  const body = element('tbody', {})
  const heads = columns.map((column) => {
    const { title, by, right } = column
    const head = element('th', { scope: 'col', class: right ? 'right' : undefined })
    if (by === undefined) head.append(title)
    else head.append(element('button', { type: 'button', click: () => sort(column) }, title))
    return head
  })
  const fill = () => {
    const { column, down } = order
    const by = column?.by
    const sorted =
      by === undefined ? rows : [...rows].sort((one, other) => compare(by(one), by(other)) * (down ? -1 : 1))
    body.replaceChildren(
      ...sorted.map((row) =>
        element(
          'tr',
          { class: classOf(row) || undefined },
          ...columns.map(({ cell, right, class: name }) =>
            element(
              'td',
              { class: [right ? 'right' : '', name ?? ''].join(' ').trim() || undefined },
              ...[cell(row)].flat(),
            ),
          ),
        ),
      ),
    )
  }
  /** @param {Column<T>} column */
  const sort = (column) => {
    // The first click sorts numbers in descending order, and names in ascending order.
    const isFigure = column.right === true
    order = { column, down: order.column === column ? !order.down : isFigure }
    for (const [at, head] of heads.entries()) {
      if (columns[at] === column) head.setAttribute('aria-sort', order.down ? 'descending' : 'ascending')
      else head.removeAttribute('aria-sort')
    }
    fill()
  }
  fill()
  return element(
    'div',
    { class: 'wide-table', tabindex: 0, role: 'region', 'aria-label': caption },
    element(
      'table',
      {},
      element('caption', { class: 'unseen' }, caption),
      element('thead', {}, element('tr', {}, ...heads)),
      body,
    ),
  )
}

/**
 * @param {number | string} one
 * @param {number | string} other
 */
function compare(one, other) {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en', { numeric: true })
}

/**
 * Draws a share as a bar.
 *
 * @param {number} percentage
 * @param {number} [least] the required minimum
 */
function bar(percentage, least) {
  const width = Math.max(0, Math.min(100, percentage))
  return drawn(
    'svg',
    {
      class: least !== undefined && percentage < least ? 'bar below' : 'bar',
      viewBox: '0 0 100 6',
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    },
    drawn('rect', { class: 'ground', width: 100, height: 6, rx: 1 }),
    drawn('rect', { class: 'share', width, height: 6, rx: 1 }),
    least !== undefined && drawn('rect', { class: 'least', x: least - 0.4, width: 0.8, height: 6 }),
  )
}
