import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { DrawnBook, ScenarioPlace } from '../map/story-map'
import { capital, Portions } from './components'

type Story = DrawnBook['stories'][number]

interface Books {
  readonly books: readonly DrawnBook[]
  /** The address of a scenario, if it has one. */
  readonly linkTo?: (scenario: ScenarioPlace) => string
}

/** Story books, one at a time: a drawing, and a searchable list of its stories. */
export function BooksView({ books, linkTo }: Books): JSX.Element {
  const [at, open] = useState(0)
  const [search, find] = useState('')
  const [isUnusedOnly, leaveOutUsed] = useState(false)
  const [chosen, choose] = useState<string>()
  const book = books[at]
  if (book === undefined) return <p class="quiet">There is no story book.</p>
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = book.stories.filter(
    (story) =>
      (!isUnusedOnly || story.scenarios.length === 0) &&
      words.every((word) => searchedText(book, story).includes(word)),
  )
  const idsOf = (stories: readonly Story[]): string[] => stories.map(({ id }) => id)
  const marks = {
    failed: idsOf(book.stories.filter(({ hasFailed }) => hasFailed)),
    left: idsOf(book.stories.filter((story) => !found.includes(story))),
    chosen: chosen === undefined ? [] : [chosen],
  }
  return (
    <>
      <form class="filters row" role="search" onSubmit={(event) => event.preventDefault()}>
        {books.length > 1 && (
          <select
            aria-label="Story book"
            value={at}
            onChange={({ currentTarget }) => open(Number(currentTarget.value))}
          >
            {books.map(({ title }, number) => (
              <option value={number}>{title}</option>
            ))}
          </select>
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
        <span class="quiet small">{book.summary}</span>
      </form>
      <div class="beside">
        <Drawing at={at} label={`Map of the ${book.title}`} marks={marks} onChoose={choose} />
        <nav aria-label="Stories">
          {found.length === 0 && <p class="quiet">No story fits.</p>}
          {book.chapters.map(({ id, title }) => {
            const own = found.filter(({ from }) => from === id)
            if (own.length === 0) return null
            return (
              <>
                <h2>{capital(title)}</h2>
                {own.map((story) => (
                  <StoryEntry
                    key={`${at} ${story.id}`}
                    {...{ book, story, choose, linkTo }}
                    isChosen={story.id === chosen}
                  />
                ))}
              </>
            )
          })}
        </nav>
      </div>
    </>
  )
}

function searchedText(book: DrawnBook, { title, from, to, inheritedBy, phrases, scenarios }: Story): string {
  const chapters = [from, to, ...inheritedBy].map((chapter) => titleOf(book, chapter))
  const places = scenarios.map(({ name, uri, line }) => `${name} ${uri}:${line}`)
  return [title, ...chapters, ...phrases.map(({ text }) => text), ...places].join(' ').toLowerCase()
}

function titleOf({ chapters }: DrawnBook, chapter: string): string {
  return chapters.find(({ id }) => id === chapter)?.title ?? ''
}

interface Entry {
  readonly book: DrawnBook
  readonly story: Story
  readonly isChosen: boolean
  readonly choose: (story: string | undefined) => void
  readonly linkTo: Books['linkTo']
}

function StoryEntry({ book, story, isChosen, choose, linkTo }: Entry): JSX.Element {
  const { id, title, usage, phrases, to, inheritedBy, scenarios, hasFailed } = story
  const toggle = (isOpen: boolean): void => {
    if (isOpen !== isChosen) choose(isOpen ? id : undefined)
  }
  return (
    <details class="card box" open={isChosen} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary class="line">
        <span class="wide">{title}</span>
        <span class={`small ${hasFailed ? 'bad' : scenarios.length === 0 ? 'warn' : 'good'}`}>{usage}</span>
      </summary>
      <div class="card-body small">
        {phrases.length === 0 && <p class="quiet">No phrase is bound to this story.</p>}
        {phrases.map(({ text, goesOn }) => (
          <p class="string">{goesOn ? `… ${text}` : text}</p>
        ))}
        <p>{`→ ${titleOf(book, to)}`}</p>
        {inheritedBy.length > 0 && (
          <p>{`also in: ${inheritedBy.map((chapter) => titleOf(book, chapter)).join(', ')}`}</p>
        )}
        <Portions items={scenarios} portion={20}>
          {(scenario) => (
            <p>
              {linkTo === undefined ? scenario.name : <a href={linkTo(scenario)}>{scenario.name}</a>}{' '}
              <code class="quiet">{`${scenario.uri}:${scenario.line}`}</code>
            </p>
          )}
        </Portions>
      </div>
    </details>
  )
}

interface Drawn {
  /** Which drawing of the page it is. */
  readonly at: number
  readonly label: string
  /** Classes in the drawing, with the ids of the stories that have them. */
  readonly marks: Readonly<Record<string, readonly string[]>>
  /** Called with the id of the story that is clicked, if any. */
  readonly onChoose: (story: string | undefined) => void
}

/** The drawing of a story book, in a frame that scrolls: drag it, or zoom with the buttons. */
function Drawing({ at, label, marks, onChoose }: Drawn): JSX.Element {
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const fit = (): void => {
    const room = ((frame.current?.clientWidth ?? 0) - 4) / (svgIn(frame.current)?.viewBox.baseVal.width ?? 1)
    setZoom(Math.max(0.6, Math.min(1, room)))
  }
  useEffect(() => {
    const template = document.getElementById(`drawing-${at}`) as HTMLTemplateElement | null
    if (template !== null) frame.current?.replaceChildren(template.content.cloneNode(true))
    fit()
  }, [at])
  useEffect(() => {
    const svg = svgIn(frame.current)
    const { width = 0, height = 0 } = svg?.viewBox.baseVal ?? {}
    svg?.setAttribute('width', String(width * zoom))
    svg?.setAttribute('height', String(height * zoom))
    for (const part of svg?.querySelectorAll('.story') ?? [])
      for (const [name, stories] of Object.entries(marks))
        part.classList.toggle(name, stories.includes(storyOf(part) ?? ''))
  })
  return (
    <div class="map box">
      <div
        class="frame"
        ref={frame}
        tabIndex={0}
        role="region"
        aria-label={label}
        onPointerMove={({ buttons, pointerType, movementX, movementY, currentTarget }) => {
          if (buttons === 1 && pointerType === 'mouse') currentTarget.scrollBy(-movementX, -movementY)
        }}
        onClick={({ target }) => onChoose(storyOf((target as Element).closest('.story')))}
      />
      <p class="zoom">
        <button type="button" aria-label="Zoom in" onClick={() => setZoom(Math.min(4, zoom * 1.3))}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => setZoom(Math.max(0.2, zoom / 1.3))}>
          −
        </button>
        <button type="button" onClick={fit}>
          Fit
        </button>
      </p>
    </div>
  )
}

function svgIn(frame: Element | null): SVGSVGElement | null | undefined {
  return frame?.querySelector('svg')
}

function storyOf(part: Element | null): string | undefined {
  return [...(part?.classList ?? [])].find((name) => name.startsWith('of-'))?.slice(3)
}
