// Prints at the end of a run which packages it has loaded. Programs that start the run load none of the library, and
// print nothing.
const { sep } = require('node:path')

process.on('exit', () => {
  const inPackages = Object.keys(require.cache).map((path) => path.split(`${sep}node_modules${sep}`).at(-1))
  const names = new Set(inPackages.map((path) => path.split(sep, path.startsWith('@') ? 2 : 1).join('/')))
  if (names.has('chapterwise')) console.error(`Loaded: ${[...names].sort().join(' ')}`)
})
