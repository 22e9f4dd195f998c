// The results as Markdown: each cell names the versions of Cucumber that work with its row and column.
import { resolutions } from './types.mjs'

export function tablesOf({ nodes, projects, types, date }) {
  const notes = []
  const noted = (note) => {
    if (!notes.includes(note)) notes.push(note)
    return `<sup>${notes.indexOf(note) + 1}</sup>`
  }
  const inWords = ({ cucumber, holds, absent, only }) => {
    if (!holds) return `✖ ${cucumber}`
    if (absent !== undefined) return `–${noted(absent)}`
    return only === undefined ? cucumber : `${cucumber}${noted(only)}`
  }
  const row = ({ name, cells }) => [name, ...cells.map((cucumbers) => cucumbers.map(inWords).join(', '))]
  const sections = [
    table(['', ...nodes.map(({ exact }) => `Node.js ${exact}`)], projects.map(row)),
    table(['Types', ...resolutions.map(({ name }) => `\`${name}\``)], types.map(row)),
    `As of ${date.toISOString().slice(0, 10)}. ${notes.map((note) => `${noted(note)} ${note}.`).join(' ')}`,
  ]
  return `<!-- prettier-ignore-start -->\n\n${sections.join('\n\n')}\n\n<!-- prettier-ignore-end -->\n`
}

function table(head, body) {
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
