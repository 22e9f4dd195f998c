// The code of the bundles beside this file, minified: unpacked once, and given to each that is loaded.
const { readFileSync } = require('node:fs')
const { basename, join } = require('node:path')
const { brotliDecompressSync } = require('node:zlib')

const packed = readFileSync(join(__dirname, 'bundles.br'))
const [names, ...codes] = brotliDecompressSync(packed).toString().split('\0')
const codeOf = new Map(names.split(' ').map((name, at) => [name, codes[at]]))

module.exports = (bundle) => bundle._compile(codeOf.get(basename(bundle.filename)), bundle.filename)
