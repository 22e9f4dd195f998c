// The transpiler of ts-node in this repository: swc, which compiles the same text only once. Most tests of the command
// line start processes, and each of them would compile the same hundreds of files.
const { createHash, randomUUID } = require('node:crypto')
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs')
const { extname, join } = require('node:path')

const versions = ['@swc/core', 'ts-node'].map((name) => require(`${name}/package.json`).version)
const own = readFileSync(__filename, 'utf8')
const folder = join(__dirname, '..', 'node_modules', '.cache', 'swc-once')
mkdirSync(folder, { recursive: true })

exports.create = (options) => {
  const settings = JSON.stringify([own, versions, options.nodeModuleEmitKind, options.service.config.options])
  let swc
  return {
    transpile(input, { fileName }) {
      const text = createHash('sha1')
        .update(settings + extname(fileName) + input)
        .digest('hex')
      const file = join(folder, `${text}.json`)
      try {
        return JSON.parse(readFileSync(file, 'utf8'))
      } catch {
        // Loaded here, as most processes find all that they need.
        swc ??= require('ts-node/transpilers/swc').create(options)
        const output = withoutSource(swc.transpile(input, { fileName }))
        write(file, JSON.stringify(output))
        return output
      }
    },
  }
}

/** Leaves the source out of the map, which each process would read and parse: the file is there. */
function withoutSource({ outputText, sourceMapText }) {
  const { sourcesContent, ...map } = JSON.parse(sourceMapText)
  return { outputText, sourceMapText: JSON.stringify(map) }
}

/** Writes a file in one step, because other processes read it meanwhile. */
function write(file, text) {
  const unfinished = `${file}.${randomUUID()}`
  writeFileSync(unfinished, text)
  renameSync(unfinished, file)
}
