// The code, as a few bundles that people can read: a run loads one file instead of more than a hundred modules.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'rolldown'

/** The bundles, by the folders of `src` in them. Each includes its dependencies, unless an earlier bundle has them. */
const bundles = {
  library: /^src\/(?!(?:cli|grpc|plugin|project|rehearsal|tools)\/|scenario\/outcome\/(?!outcome\.ts))/,
  grpc: /^src\/grpc\//,
  tools: /^src\//,
}

/**
 * Bundles the code of a package into its folder. Entries (modules without their extensions) stay separate, readable
 * files: others import them, and reports name those that define steps and hooks.
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
      minifyInternalExports: false,
      codeSplitting: { groups },
      comments: { legal: true, annotation: false, jsdoc: false },
    },
  })
  for (const chunk of output) {
    const file = join(dist, chunk.fileName)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, finished(chunk))
  }

  /**
   * Resolves a source file here, as the bundler would resolve it as CommonJS. Every module may have side effects. A
   * module that is required, and not imported, is loaded at first use: it has to be an entry, so that nothing needs a
   * wrapper.
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

/** Links what is loaded at first use. Step definitions and hooks also call the functions of Cucumber by their names. */
function finished(chunk) {
  const code = linked(chunk)
  return chunk.isEntry && !chunk.name.startsWith('src/')
    ? documented(asWritten(withReceived(code)), chunk.facadeModuleId)
    : code
}

function linked({ code, fileName }) {
  return code
    .replaceAll(
      new RegExp(`${atFirstUse}([^"]+)`, 'g'),
      (_, file) => `./${relative(dirname(fileName), file)}`,
    )
    .replace(getter, 'exports.$1 = $2;')
}

/** How the bundler exports what a bundle has at its end, and nobody changes: five lines for each name. */
const getter =
  /^Object\.defineProperty\(exports, "(\w+)", \{\s+enumerable: true,\s+get: function\(\) \{\s+return ([\w$]+);\s+\}\s+\}\);/gm

/** Puts the comments above step definitions, which the bundler drops, back: tools read what they say of the phrases. */
function documented(code, source) {
  const definition = /((?:^\/\/.*\n)+)(?:Given|When|Then)(?:OfBoth)?\(\s*'(.*?)'/gm
  const comments = new Map(
    [...readFileSync(source, 'utf8').matchAll(definition)].map(([, comment, phrase]) => [phrase, comment]),
  )
  return code.replace(
    /^(?:Given|When|Then)\(\s*"(.*?)"/gm,
    (call, phrase) => `\n${comments.get(phrase) ?? ''}${call}`,
  )
}

/** Writes out what defines a phrase about the response and about the received request: editors read only literals. */
function withReceived(code) {
  const written = code.replace(
    /^(\w+)\.(When|Then)OfBoth\("(.*?)", \(of\) => of(\..*)\);$/gm,
    (_, requirements, keyword, phrase, follows) =>
      ['response', 'received']
        .map((subject) => {
          const about =
            subject === 'received' ? phrase.replace('the response', 'the received request') : phrase
          return `(0, _cucumber_cucumber.${keyword})("${about}", ...${requirements}.${subject}${follows});`
        })
        .join('\n'),
  )
  if (/^\w+\.\w+OfBoth\(/m.test(written))
    throw new Error('A phrase of both subjects is written in another way.')
  return written === code || code.includes('let _cucumber_cucumber')
    ? written
    : `let _cucumber_cucumber = require("@cucumber/cucumber");\n${written}`
}

/**
 * Makes the code call the functions of Cucumber by their plain names, so that editors find the phrases and people can
 * read it.
 */
function asWritten(code) {
  const names = new Set()
  const used = code.replace(
    /\(0, _cucumber_cucumber\.(\w+)\)|_cucumber_cucumber\.(\w+)/g,
    (_, called, read) => {
      const name = called ?? read
      names.add(name)
      return name
    },
  )
  return used.replace(/^let _cucumber_cucumber = /m, `const { ${[...names].sort().join(', ')} } = `)
}
