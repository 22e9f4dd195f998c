import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '..')
/** Folders of this one whose pages are made when the site is built. */
const made = ['api', 'commands', '.vitepress']

/** The pages of the documentation that are written by hand, from the root of the repository. */
export const pages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !made.includes(file.split(/[/\\]/)[0] ?? ''))
    .map((file) => `docs/${file.replaceAll('\\', '/')}`)
    .sort(),
]
