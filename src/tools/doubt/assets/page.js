'use strict'

const filter = document.getElementById('filter')
const shown = document.getElementById('shown')
const tables = [...document.querySelectorAll('table.filtered')]
const rows = tables.flatMap((table) => [...table.tBodies[0].rows])
const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]))

function show() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean)
  let count = 0
  for (const row of rows) {
    row.hidden = !words.every((word) => texts.get(row).includes(word))
    if (!row.hidden) count++
  }
  shown.textContent = `${count} of ${rows.length} rows`
}

function sortBy(table, column, header) {
  const descending = header.getAttribute('aria-sort') === 'ascending'
  for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort')
  header.setAttribute('aria-sort', descending ? 'descending' : 'ascending')
  const value = (row) => row.cells[column].dataset.sort ?? row.cells[column].textContent
  const compare = new Intl.Collator('en', { numeric: true }).compare
  const sorted = [...table.tBodies[0].rows].sort((one, other) => compare(value(one), value(other)))
  table.tBodies[0].append(...(descending ? sorted.reverse() : sorted))
}

for (const table of tables) {
  for (const [column, header] of [...table.tHead.rows[0].cells].entries()) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = header.textContent
    button.addEventListener('click', () => sortBy(table, column, header))
    header.scope = 'col'
    header.replaceChildren(button)
  }
}
filter.addEventListener('input', show)
show()
