import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { libraryPhrases, phrasesAsMarkdown } from '../src/project'

/** Writes the phrases of the library into `docs/phrases.md`, between its markers. */
const page = join(__dirname, 'phrases.md')
const section = /(<!-- phrases -->\n<!-- prettier-ignore-start -->\n\n)[^]*(\n<!-- prettier-ignore-end -->)/
const tables = libraryPhrases().map(({ title, phrases }) => phrasesAsMarkdown(title, phrases))
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace(section, (_, begin, end) => `${begin}${tables.join('\n')}${end}`),
)
