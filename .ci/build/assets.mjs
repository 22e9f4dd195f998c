// What is read and not run: pages and their scripts, the template of a project, the files that a rehearsal gives Cucumber.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify } from './code.mjs'

const asTheyAre = ['src/cli/init/template', 'src/rehearsal/assets']
const pages = ['src/map/assets', 'src/doubt/assets', 'src/report/page/assets']

export function copyAssets(root, dist) {
  for (const folder of [...asTheyAre, ...pages])
    cpSync(join(root, folder), join(dist, folder), {
      recursive: true,
      filter: (file) => !/\.test\.|tsconfig\.json$/.test(file) || asTheyAre.some((one) => file.includes(one)),
    })
  for (const folder of pages) shrinkPage(join(dist, folder))
}

/** Makes one script of those of a page, and leaves out what only readers of the source need. */
function shrinkPage(folder) {
  const names = readdirSync(folder)
  const read = (name) => readFileSync(join(folder, name), 'utf8')
  const scripts = names.filter((name) => name.endsWith('.js'))
  const [last] = ['main.js', 'page.js'].filter((name) => scripts.includes(name))
  const code = [...scripts.filter((name) => name !== last).sort(), last].map(read).join('\n')
  for (const name of scripts) rmSync(join(folder, name))
  writeFileSync(join(folder, last), minify(last, code))
  for (const name of names.filter((name) => name.endsWith('.css')))
    writeFileSync(join(folder, name), shrinkStyles(read(name)))
}

/** Comments and white space between rules and declarations; what is in quotes has neither. */
function shrinkStyles(css) {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '')
    .replace(/\s*([{};,])\s*/g, '$1')
    .concat('\n')
}
