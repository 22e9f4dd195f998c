import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueAsMarkdown } from '../src/catalogue'

/** Writes the phrases of the library into `docs/phrases.md`, between its markers. */
const page = join(__dirname, 'phrases.md')
const section = /(<!-- phrases -->\n<!-- prettier-ignore-start -->\n\n)[^]*(\n<!-- prettier-ignore-end -->)/
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace(section, (_, begin, end) => `${begin}${catalogueAsMarkdown()}${end}`),
)
