'use strict'

const filter = document.getElementById('filter')
const shown = document.getElementById('shown')
const rows = [...document.querySelectorAll('tbody > tr')]
const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]))
const { compare } = new Intl.Collator('en', { numeric: true })

function show() {
  const words = filter.value.toLowerCase().split(/\s+/)
  for (const row of rows) row.hidden = !words.every((word) => texts.get(row).includes(word))
  shown.textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length} rows`
}

function sortBy(header) {
  const [table, column] = [header.closest('table'), header.cellIndex]
  const descending = header.getAttribute('aria-sort') === 'ascending'
  for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort')
  header.setAttribute('aria-sort', descending ? 'descending' : 'ascending')
  const value = (row) => row.cells[column].dataset.sort ?? row.cells[column].textContent
  const sorted = [...table.tBodies[0].rows].sort((one, other) => compare(value(one), value(other)))
  table.tBodies[0].append(...(descending ? sorted.reverse() : sorted))
}

for (const header of document.querySelectorAll('th')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = header.textContent
  button.addEventListener('click', () => sortBy(header))
  header.scope = 'col'
  header.replaceChildren(button)
}
filter.addEventListener('input', show)
show()
