import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ReportWay } from '../report/model'
import type { PageData } from '../report/page-data'
import { capital, counted, Figure, SortableTable } from './components'
import { Drawing } from './drawing'
import { chapterName, fragmentOf, report } from './state'

/** The story books as maps, with how often each story was run and how often it failed. */
export function StoriesView(): JSX.Element {
  if (report.books.length === 0) return <p class="quiet-text">No story of a book was run.</p>
  return (
    <>
      {report.books.map((book, at) => (
        <BookView book={book} at={at} />
      ))}
    </>
  )
}

function BookView({ book, at }: { book: PageData['books'][number]; at: number }): JSX.Element {
  const [chosen, choose] = useState<string>()
  const failed = book.ways.filter((way) => way.failed > 0).map(({ mapId }) => mapId)
  const rows = chosen === undefined ? book.ways : book.ways.filter(({ mapId }) => mapId === chosen)
  const covered = book.ways.filter(({ told }) => told > 0).length
  return (
    <>
      <h2>
        {capital(book.name)}
        <Figure>{`${covered} of ${counted(book.ways.length, 'transition')} covered`}</Figure>
      </h2>
      <Drawing
        at={at}
        label={`Map of the ${book.name}`}
        marked={{ failed, chosen: chosen === undefined ? [] : [chosen] }}
        onChoose={choose}
      />
      <SortableTable<ReportWay>
        caption={`Stories of the ${book.name}`}
        rows={rows}
        isNever={({ told }) => told === 0}
        columns={[
          {
            title: 'Chapter',
            by: ({ chapter }) => book.chapters.findIndex(({ id }) => id === chapter),
            cell: ({ chapter, told }) =>
              told === 0 ? (
                chapterName(chapter)
              ) : (
                <a href={fragmentOf({ chapter })}>{chapterName(chapter)}</a>
              ),
          },
          { title: 'Story', by: ({ story }) => story, cell: ({ story }) => story },
          { title: 'Leads to', by: ({ leadsTo }) => leadsTo, cell: ({ leadsTo }) => leadsTo },
          {
            title: 'Runs',
            by: ({ told }) => told,
            right: true,
            cell: ({ told, story, chapter }) =>
              told === 0 ? (
                'never'
              ) : (
                <a href={fragmentOf({ story, chapter })}>{told.toLocaleString('en-US')}</a>
              ),
          },
          {
            title: 'Failed',
            by: (way) => way.failed,
            right: true,
            cell: (way) =>
              way.failed > 0 && (
                <a
                  class="answer broken"
                  href={fragmentOf({ story: way.story, chapter: way.chapter, status: 'failed' })}
                >
                  {`✕ ${way.failed}`}
                </a>
              ),
          },
        ]}
      />
    </>
  )
}
