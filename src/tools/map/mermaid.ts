import { printable } from '../../errors'
import type { MapChapter, MapStory, StoryMap } from './map-of-book'

const rooms: Record<MapChapter['kind'], (label: string) => string> = {
  opening: (label) => `([${label}])`,
  chapter: (label) => `[${label}]`,
  last: (label) => `[[${label}]]`,
  end: (label) => `((${label}))`,
  unknown: (label) => `{{${label}}}`,
}

const classes = [
  'classDef opening fill:#1f6f54,stroke:#1f6f54,color:#ffffff',
  'classDef chapter fill:#eef2f6,stroke:#5b6b7b,color:#1b2733',
  'classDef last fill:#eef2f6,stroke:#5b6b7b,color:#1b2733',
  'classDef end_ fill:#5b6b7b,stroke:#5b6b7b,color:#ffffff',
  'classDef unknown fill:#fff4d6,stroke:#b26a00,color:#5c3700,stroke-dasharray:5 4',
  'classDef story fill:none,stroke:none',
  'classDef unused fill:none,stroke:none,color:#b26a00',
]

/** Renders a Mermaid flowchart. The label of an arrow is a node: Mermaid draws loops of a chapter over each other. */
export function renderMermaid(map: StoryMap): string {
  const used = new Set([...map.chapters.map(({ kind }) => className(kind)), ...map.stories.map(storyClass)])
  const heirs = map.stories.flatMap((story) => story.inheritedBy.map((chapter) => ({ chapter, story })))
  return [
    '---',
    `title: ${JSON.stringify(printable(`${map.title} (${map.use})`))}`,
    '---',
    'flowchart TD',
    ...map.chapters.map(({ id, title, kind }) => `  ${id}${rooms[kind](quoted(title))}:::${className(kind)}`),
    ...map.stories.map((story) => `  ${arrow(story)}`),
    ...heirs.map(({ chapter, story }) => `  ${chapter} ${isUnused(story) ? '-.-' : '---'} ${story.id}`),
    ...classes.filter((line) => used.has(line.split(' ')[1] ?? '')).map((line) => `  ${line}`),
    '',
  ].join('\n')
}

function arrow(story: MapStory): string {
  const { id, from, to, title, phrases, use } = story
  const lines = [`<b>${escaped(title)}</b>`, ...phrases.map(escaped), use]
  const [line, arrow] = isUnused(story) ? ['-.-', '-.->'] : ['---', '-->']
  return `${from} ${line} ${id}["${lines.join('<br>')}"]:::${storyClass(story)} ${arrow} ${to}`
}

function storyClass(story: MapStory): string {
  return isUnused(story) ? 'unused' : 'story'
}

function isUnused({ scenarios }: MapStory): boolean {
  return scenarios.length === 0
}

/** Returns the class of a kind; `end` is a reserved word of Mermaid. */
function className(kind: MapChapter['kind']): string {
  return kind === 'end' ? 'end_' : kind
}

function quoted(text: string): string {
  return `"${escaped(text)}"`
}

/** Escapes a text for a quoted label, in which Mermaid parses HTML, and entities of its own such as `#quot;`. */
function escaped(text: string): string {
  return printable(text)
    .replace(/[#"<>&`]/g, (character) => `#${character.charCodeAt(0)};`)
    .replace(/\s*\n\s*/g, '<br>')
}
