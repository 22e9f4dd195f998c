import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueAsMarkdown } from '../src/catalogue'

/** Writes the phrases of the library into `docs/phrases.md`, and into the README between its markers. */
const root = join(__dirname, '..')
writeFileSync(join(root, 'docs/phrases.md'), `# Phrases\n\n${catalogueAsMarkdown()}`)

const readme = join(root, 'README.md')
if (existsSync(readme)) {
  const section = /<!-- phrases -->[\s\S]*<!-- \/phrases -->/
  const text = readFileSync(readme, 'utf8')
  writeFileSync(
    readme,
    text.replace(section, () =>
      [
        '<!-- phrases -->',
        '<!-- prettier-ignore-start -->',
        '',
        catalogueAsMarkdown(),
        '<!-- prettier-ignore-end -->',
        '<!-- /phrases -->',
      ].join('\n'),
    ),
  )
}
