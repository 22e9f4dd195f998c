// The code: a few bundles, minified, of which a run loads one where it would load more than a hundred modules.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'rolldown'
import { minify } from './minify.mjs'

/** The bundles, by the rooms of `src` in them; each takes what it needs along, unless one before it has it. */
const bundles = {
  library:
    /^src\/(?!(?:catalogue|check|cli|doubt|explore|grpc|map|offers|plugin|project|rehearsal|report)\/|page\.ts|expectations\/xml\/)/,
  attachments: /^src\/report\/attachments\//,
  xml: /^src\/expectations\/xml\//,
  grpc: /^src\/grpc\//,
  tools: /^src\//,
}

/**
 * Bundles the code of a package into its folder. Entries, modules without their extensions, stay files of their own and
 * readable: others import them, and reports name those that define steps and hooks.
 */
export async function bundleCode(root, dist, entries) {
  const isOwn = (specifier) => specifier.startsWith('.') || specifier.startsWith(root)
  const isEntry = (path) => entries.includes(path.replace(/\.ts$/, ''))
  const groups = Object.entries(bundles).map(([name, rooms], at, { length }) => ({
    name,
    priority: length - at,
    test: (id) => rooms.test(relative(root, id)) && !isEntry(relative(root, id)),
  }))
  const { output } = await build({
    write: false,
    input: Object.fromEntries(entries.map((entry) => [entry, join(root, `${entry}.ts`)])),
    platform: 'node',
    external: (id) => !isOwn(id) && !id.startsWith(atFirstUse),
    plugins: [{ name: 'sources', resolveId: resolveSource }],
    logLevel: 'warn',
    output: {
      format: 'cjs',
      chunkFileNames: 'bundles/[name].js',
      minifyInternalExports: true,
      codeSplitting: { groups },
      comments: { legal: true, annotation: false, jsdoc: false },
    },
  })
  for (const chunk of output) {
    const file = join(dist, chunk.fileName)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await finished(chunk))
  }

  /**
   * Resolves a source here, as the bundler would take each for CommonJS: the package is. All may have side effects. What
   * is required, and not imported, is loaded at its first use: it is an entry, so that nothing has to be wrapped.
   */
  function resolveSource(specifier, importer, { kind }) {
    if (specifier.startsWith(atFirstUse)) return { id: specifier, external: true }
    if (!isOwn(specifier)) return undefined
    const path = importer === undefined ? specifier : join(dirname(importer), specifier)
    const id = [path, `${path}.ts`, join(path, 'index.ts')].find(
      (file) => file.endsWith('.ts') && existsSync(file),
    )
    if (id === undefined) return undefined
    if (kind !== 'require-call') return { id, moduleSideEffects: true }
    if (!isEntry(relative(root, id))) throw new Error(`${id} is required and no entry.`)
    return { id: `${atFirstUse}${relative(root, id).replace(/\.ts$/, '.js')}`, external: true }
  }
}

const atFirstUse = 'at-first-use:'

/** What users read stays readable: step definitions, hooks and what packages import. */
async function finished(chunk) {
  const code = linked(chunk)
  if (!chunk.isEntry) return minify(chunk.fileName, code)
  return chunk.name.startsWith('src/') ? code : asWritten(code)
}

function linked({ code, fileName }) {
  return code.replaceAll(
    new RegExp(`${atFirstUse}([^"]+)`, 'g'),
    (_, file) => `./${relative(dirname(fileName), file)}`,
  )
}

/** Calls what Cucumber defines steps with by its name: so editors find the phrases in the file, and people read it. */
function asWritten(code) {
  const names = new Set()
  const called = code.replace(/\(0, _cucumber_cucumber\.(\w+)\)\(/g, (_, name) => {
    names.add(name)
    return `${name}(`
  })
  return called.replace(/^let _cucumber_cucumber = /m, `const { ${[...names].sort().join(', ')} } = `)
}
