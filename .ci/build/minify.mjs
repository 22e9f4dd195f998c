import { minify as shrink } from 'terser'

/** Minifies a script that has its own scope, and keeps the names of classes, which appear in messages. */
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
