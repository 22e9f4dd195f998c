import { render, type JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { DrawnBook } from '../map/html'
import { capital, PageFrame, pageData } from './components'
import { Drawing } from './drawing'

type Story = DrawnBook['stories'][number]

const books = pageData<readonly DrawnBook[]>()

/** Story books: a drawing, and a searchable list of its stories. */
function MapPage(): JSX.Element {
  const [at, open] = useState(0)
  const [search, find] = useState('')
  const [isUnusedOnly, leaveOutUsed] = useState(false)
  const [chosen, choose] = useState<string>()
  const book = books[at]
  if (book === undefined) return <PageFrame>{null}</PageFrame>
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (story: Story): boolean =>
    (!isUnusedOnly || story.scenarios.length === 0) &&
    words.every((word) => searchedText(book, story).includes(word))
  const found = book.stories.filter(fits)
  const isFiltered = found.length < book.stories.length
  const left = book.stories.filter((story) => isFiltered && !found.includes(story)).map(({ id }) => id)
  return (
    <PageFrame facts={book.summary}>
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        {books.length > 1 && (
          <label>
            Story book
            <select value={at} onChange={({ currentTarget }) => open(Number(currentTarget.value))}>
              {books.map(({ title }, number) => (
                <option value={number}>{title}</option>
              ))}
            </select>
          </label>
        )}
        <input
          type="search"
          aria-label="Search"
          placeholder="Search stories, phrases, scenarios"
          onInput={({ currentTarget }) => find(currentTarget.value)}
        />
        <label>
          <input type="checkbox" onChange={({ currentTarget }) => leaveOutUsed(currentTarget.checked)} />
          {' unused only'}
        </label>
      </form>
      <div class="beside">
        <Drawing
          at={at}
          label={`Map of the ${book.title}`}
          marked={{ chosen: chosen === undefined ? [] : [chosen], left }}
          onChoose={choose}
        />
        <nav aria-label="Stories">
          {found.length === 0 && <p class="quiet-text">No story fits.</p>}
          {book.chapters.map(({ id, title }) => {
            const own = found.filter(({ from }) => from === id)
            return (
              own.length > 0 && (
                <>
                  <h2>{capital(title)}</h2>
                  {own.map((story) => (
                    <StoryEntry
                      key={`${at} ${story.id}`}
                      book={book}
                      story={story}
                      isChosen={story.id === chosen}
                      choose={choose}
                    />
                  ))}
                </>
              )
            )
          })}
        </nav>
      </div>
    </PageFrame>
  )
}

interface Entry {
  readonly book: DrawnBook
  readonly story: Story
  readonly isChosen: boolean
  readonly choose: (story: string | undefined) => void
}

function StoryEntry({ book, story, isChosen, choose }: Entry): JSX.Element {
  const { id, title, usage, phrases, to, inheritedBy, scenarios } = story
  return (
    <details
      class={scenarios.length === 0 ? 'card unused' : 'card'}
      open={isChosen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isChosen) choose(currentTarget.open ? id : undefined)
      }}
    >
      <summary>
        <span class="name">{title}</span>
        <span class="usage">{usage}</span>
      </summary>
      <div class="card-body">
        {phrases.length === 0 && <p class="quiet-text">No phrase is bound to this story.</p>}
        {phrases.map(({ text, goesOn }) => (
          <p class="argument">{goesOn ? `… ${text}` : text}</p>
        ))}
        <p>{`→ ${titleOf(book, to)}`}</p>
        {inheritedBy.length > 0 && (
          <p>{`also in: ${inheritedBy.map((chapter) => titleOf(book, chapter)).join(', ')}`}</p>
        )}
        <ul>
          {scenarios.map(({ name, uri, line }) => (
            <li>
              {name}
              <code class="place">{`${uri}:${line}`}</code>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

function titleOf({ chapters }: DrawnBook, chapter: string): string {
  return chapters.find(({ id }) => id === chapter)?.title ?? ''
}

function searchedText(book: DrawnBook, { title, from, to, inheritedBy, phrases, scenarios }: Story): string {
  const chapters = [from, to, ...inheritedBy].map((chapter) => titleOf(book, chapter))
  const places = scenarios.map(({ name, uri, line }) => `${name} ${uri}:${line}`)
  return [title, ...chapters, ...phrases.map(({ text }) => text), ...places].join(' ').toLowerCase()
}

render(<MapPage />, document.getElementById('page') as HTMLElement)
