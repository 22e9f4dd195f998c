// Refuses to publish a package that does not say where it comes from: npm resolves the links of the README by
// `repository`, and shows `homepage` and `bugs` beside it.
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const missing = ['repository', 'homepage', 'bugs'].filter((name) => manifest[name] === undefined)
if (missing.length > 0) {
  console.error(`package.json lacks ${missing.join(', ')}. Fill in where the project lives, then publish.`)
  process.exit(1)
}
