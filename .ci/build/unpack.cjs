// The code of the bundles beside this file, minified, and what pages are made of: unpacked once, and given to who asks.
const { readFileSync } = require('node:fs')
const { basename, join } = require('node:path')
const { brotliDecompressSync } = require('node:zlib')

const packed = readFileSync(join(__dirname, 'bundles.br'))
const [names, ...contents] = brotliDecompressSync(packed).toString().split('\0')
const texts = new Map(names.split(' ').map((name, at) => [name, contents[at]]))

exports.load = (bundle) => bundle._compile(texts.get(basename(bundle.filename)), bundle.filename)

exports.assetsIn = (folder) =>
  new Map(
    [...texts]
      .filter(([name]) => name.startsWith(`${folder}/`))
      .map(([name, text]) => [basename(name), text]),
  )
