import { minify as shrink } from 'terser'

/** Minifies a script of its own scope; messages name its classes. */
export async function minify(fileName, code) {
  const { code: small } = await shrink(
    { [fileName]: code },
    {
      ecma: 2022,
      toplevel: true,
      compress: { passes: 2, keep_classnames: true },
      mangle: { keep_classnames: true },
    },
  )
  return small
}
