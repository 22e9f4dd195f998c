// Removes the declarations that nobody reaches from what the package exports.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const statement = /^(?:import|export)( type)? (?:\{([^}]*)\} from )?'(\.[^']*)';\n?/gm
const inlineImport = /import\("(\.[^"]*)"\)\.(\w+)/g

/** Prunes a folder of declarations; of the lists that rooms are (`export { … } from`) the names nobody asks for go as well. */
export function pruneDeclarations(folder, entries) {
  const reached = new Map()
  for (const entry of entries) reach(entry, '*')
  for (const file of readdirSync(folder, { recursive: true }).map((name) => join(folder, name))) {
    if (!file.endsWith('.d.ts')) continue
    if (!reached.has(file)) rmSync(file)
    else if (isList(file)) writeFileSync(file, shortened(file, reached.get(file)))
  }

  function reach(file, name) {
    const names = reached.get(file) ?? new Set()
    const isNew = names.size === 0
    if (names.has(name)) return
    reached.set(file, names.add(name))
    if (isList(file)) {
      for (const { from, specifiers } of statementsOf(file))
        for (const { source, as } of specifiers) if (as === name || name === '*') reach(from, source)
    } else if (isNew) {
      for (const { from, specifiers } of statementsOf(file))
        for (const { source } of specifiers) reach(from, source)
    }
  }
}

/** Whether a file only hands on what others declare. */
function isList(file) {
  return readFileSync(file, 'utf8').replace(statement, '').trim() === ''
}

function shortened(file, names) {
  if (names.has('*')) return readFileSync(file, 'utf8')
  return readFileSync(file, 'utf8').replace(statement, (_, type = '', list, path) => {
    const kept = specifiersIn(list).filter(({ as }) => names.has(as))
    return kept.length === 0
      ? ''
      : `export${type} { ${kept.map(({ text }) => text).join(', ')} } from '${path}';\n`
  })
}

/** What a file imports and hands on; all of a file where it names nothing. */
function statementsOf(file) {
  const text = readFileSync(file, 'utf8')
  const from = (path) =>
    [`${join(dirname(file), path)}.d.ts`, join(dirname(file), path, 'index.d.ts')].find(existsSync)
  return [
    ...[...text.matchAll(statement)].map(([, , list, path]) => ({
      from: from(path),
      specifiers: specifiersIn(list),
    })),
    ...[...text.matchAll(inlineImport)].map(([, path, name]) => ({
      from: from(path),
      specifiers: specifiersIn(name),
    })),
  ]
}

function specifiersIn(list = '*') {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const [source, as = source] = text.replace(/^type /, '').split(' as ')
      return { text, source, as }
    })
}
