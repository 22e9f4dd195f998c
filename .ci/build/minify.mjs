import { minify as shrink } from 'terser'

/** Minifies a script of its own scope, in which messages name the classes. */
export async function minify(fileName, code) {
  const classes = [...code.matchAll(/(\w+) = class\b/g)].map(([, name]) => name)
  const { code: small } = await shrink(
    { [fileName]: code },
    {
      ecma: 2022,
      compress: { passes: 3, toplevel: true, keep_classnames: true },
      mangle: { toplevel: true, keep_classnames: true, reserved: classes },
    },
  )
  return small
}
