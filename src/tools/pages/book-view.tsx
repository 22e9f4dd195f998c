import { useEffect, useRef, useState } from 'preact/hooks'
import { capital, counted } from '../../errors/wording'
import type { MapStory, StoryMap } from '../map'
import { hasWords, Portions, SearchBar } from './components'

interface Books {
  readonly books: readonly StoryMap[]
  /** The address of a scenario, if it has one. */
  readonly linkTo?: (scenario: MapStory['scenarios'][number]) => string
}

/** Story books, one at a time: a drawing, and a searchable list of its stories. */
export function BooksView({ books, linkTo }: Books) {
  const [at, open] = useState(0)
  const [search, find] = useState('')
  const [isUnusedOnly, leaveOutUsed] = useState(false)
  const [chosen, choose] = useState<string>()
  const book = books[at]
  if (book === undefined) return <p class="quiet">There is no story book.</p>
  const { title, chapters, stories } = book
  const titleOf = (chapter: string): string => chapters.find(({ id }) => id === chapter)?.title ?? ''
  const found = stories.filter(({ title: name, from, to, inheritedBy, phrases, scenarios }) => {
    const places = scenarios.map((one) => `${one.name} ${one.uri}:${one.line}`)
    const texts = [name, ...[from, to, ...inheritedBy].map(titleOf), ...phrases, ...places]
    return (!isUnusedOnly || scenarios.length === 0) && hasWords(search, texts.join(' '))
  })
  return (
    <>
      <SearchBar placeholder="Search stories, phrases, scenarios" value={search} onSearch={find}>
        {books.length > 1 && (
          <select
            aria-label="Story book"
            value={at}
            onChange={({ currentTarget }) => open(Number(currentTarget.value))}
          >
            {books.map((one, number) => (
              <option value={number}>{one.title}</option>
            ))}
          </select>
        )}
        <label>
          <input type="checkbox" onChange={({ currentTarget }) => leaveOutUsed(currentTarget.checked)} />
          {' unused only'}
        </label>
        <span class="quiet small" role="status">
          {`${found.length} of ${counted(stories.length, 'story', 'stories')}`}
        </span>
      </SearchBar>
      <div class="beside">
        <Drawing
          at={at}
          label={`Map of the ${title}`}
          marks={{
            failed: stories.filter(({ hasFailed }) => hasFailed),
            left: stories.filter((story) => !found.includes(story)),
            chosen: stories.filter(({ id }) => id === chosen),
          }}
          onChoose={choose}
        />
        <nav aria-label="Stories">
          {found.length === 0 && <p class="quiet">No story fits.</p>}
          {chapters.map(({ id, title: chapter }) => {
            const own = found.filter(({ from }) => from === id)
            if (own.length === 0) return null
            return (
              <>
                <h2>{capital(chapter)}</h2>
                {own.map((story) => (
                  <StoryEntry
                    key={`${at} ${story.id}`}
                    {...{ story, titleOf, linkTo, choose }}
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

interface BookEntry extends Pick<Books, 'linkTo'> {
  readonly story: MapStory
  readonly isChosen: boolean
  readonly titleOf: (chapter: string) => string
  readonly choose: (story: string | undefined) => void
}

function StoryEntry({ story, isChosen, titleOf, choose, linkTo }: BookEntry) {
  const { id, title, use, phrases, to, inheritedBy, scenarios, hasFailed } = story
  const toggle = (isOpen: boolean): void => {
    if (isOpen !== isChosen) choose(isOpen ? id : undefined)
  }
  return (
    <details class="card box" open={isChosen} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary class="line">
        <span class="wide">{title}</span>
        <span class={`small ${hasFailed ? 'bad' : scenarios.length === 0 ? 'warn' : 'good'}`}>{use}</span>
      </summary>
      <div class="body small">
        {phrases.length === 0 && <p class="quiet">No phrase is bound to this story.</p>}
        {phrases.map((phrase) => (
          <p class="string">{phrase}</p>
        ))}
        <p>{`→ ${titleOf(to)}`}</p>
        {inheritedBy.length > 0 && <p>{`also in: ${inheritedBy.map(titleOf).join(', ')}`}</p>}
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
  /** Classes in the drawing, and the stories that have them. */
  readonly marks: Readonly<Record<string, readonly MapStory[]>>
  /** Called with the id of the story that is clicked, if any. */
  readonly onChoose: (story: string | undefined) => void
}

/** The drawing of a story book; it fits its box until it is zoomed. */
function Drawing({ at, label, marks, onChoose }: Drawn) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const template = document.getElementById(`drawing-${at}`) as HTMLTemplateElement | null
    if (template !== null) frame.current?.replaceChildren(template.content.cloneNode(true))
  }, [at])
  useEffect(() => {
    for (const part of frame.current?.querySelectorAll('.story') ?? [])
      for (const [name, stories] of Object.entries(marks))
        part.classList.toggle(
          name,
          stories.some(({ id }) => id === storyOf(part)),
        )
  })
  const zoom = (factor: number): void => {
    const svg = frame.current?.querySelector('svg')
    if (svg) svg.style.minWidth = `${svg.getBoundingClientRect().width * factor}px`
  }
  return (
    <div class="box" tabIndex={0} role="region" aria-label={label}>
      <p class="row body">
        <button type="button" aria-label="Zoom in" onClick={() => zoom(1.3)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => zoom(1 / 1.3)}>
          −
        </button>
      </p>
      <div ref={frame} onClick={({ target }) => onChoose(storyOf((target as Element).closest('.story')))} />
    </div>
  )
}

function storyOf(part: Element | null): string | undefined {
  return [...(part?.classList ?? [])].find((name) => name.startsWith('of-'))?.slice(3)
}
