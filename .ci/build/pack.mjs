// Packs bundles into one file: compressed together, and by more than the 32 KiB that npm's gzip looks back, they make the
// package a tenth smaller. What each of them was loads its code from there.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

/** @param texts - the code of each bundle, by the name of its file in the folder, and what else is packed, by its path */
export function packBundles(folder, texts) {
  const names = Object.keys(texts)
  const text = [names.join(' '), ...Object.values(texts)].join('\0')
  if (text.split('\0').length !== names.length + 1)
    throw new Error('A text holds the character that parts them.')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'bundles.br'), compressed(text))
  copyFileSync(fileURLToPath(new URL('unpack.cjs', import.meta.url)), join(folder, 'unpack.js'))
  for (const name of names.filter((name) => !name.includes('/')))
    writeFileSync(join(folder, name), `require('./unpack.js').load(module)\n`)
}

function compressed(text) {
  const bytes = Buffer.from(text)
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
