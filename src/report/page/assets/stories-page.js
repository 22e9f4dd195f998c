/** @typedef {import('../page-data').PageData['books'][number]} Book */
/** @typedef {import('../../model').ReportWay} Way */

/** Renders the story books as maps, with how often each way was told and how often it failed. */
function storiesPage() {
  if (report.books.length === 0) return [element('p', { class: 'nothing' }, 'No story book was told from.')]
  return report.books.flatMap((book, at) => {
    const told = book.ways.filter((way) => way.told > 0).length
    return [
      element('h2', {}, capital(book.name), figure(`${told} of ${counted(book.ways.length, 'way')} told`)),
      mapView(book, at),
      sortableTable(
        `Ways of the ${book.name}`,
        book.ways,
        [
          {
            title: 'Chapter',
            by: ({ chapter }) => book.chapters.findIndex(({ id }) => id === chapter),
            cell: ({ chapter }) => chapterLink(book, chapter),
          },
          { title: 'Story', by: ({ story }) => story, cell: ({ story }) => story },
          { title: 'Leads to', by: ({ leadsTo }) => leadsTo, cell: ({ leadsTo }) => leadsTo },
          {
            title: 'Told',
            by: (way) => way.told,
            right: true,
            cell: (way) => (way.told === 0 ? 'never' : way.told),
          },
          {
            title: 'Failed',
            by: ({ failed }) => failed,
            right: true,
            cell: ({ failed }) =>
              failed === 0 ? '' : element('span', { class: 'answer broken' }, `✕ ${failed}`),
          },
        ],
        (way) => (way.told === 0 ? 'never' : ''),
      ),
    ]
  })
}

/**
 * @param {Book} book
 * @param {string} id
 */
function chapterLink(book, id) {
  const chapter = book.chapters.find((each) => each.id === id)
  if (chapter === undefined || chapter.reached === 0) return chapter?.name ?? id
  return element('a', { href: fragmentOf({ chapter: id }) }, chapter.name)
}

/**
 * Renders the map of a book; failed ways are marked.
 *
 * @param {Book} book
 * @param {number} at
 */
function mapView(book, at) {
  const template = /** @type {HTMLTemplateElement | null} */ (document.getElementById(`map-${at}`))
  const map = element('div', {
    class: 'map',
    tabindex: 0,
    role: 'region',
    'aria-label': `Map of the ${book.name}`,
  })
  if (template !== null) map.append(template.content.cloneNode(true))
  for (const { mapId } of book.ways.filter(({ failed }) => failed > 0))
    for (const part of map.querySelectorAll(`.of-${CSS.escape(mapId)}`)) part.classList.add('failed')
  return map
}
