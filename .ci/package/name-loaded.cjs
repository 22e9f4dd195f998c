// Names, at its end, the packages that a run has loaded. Programs that the run is started by load none of the library's.
const { sep } = require('node:path')

process.on('exit', () => {
  const inPackages = Object.keys(require.cache).map((path) => path.split(`${sep}node_modules${sep}`).at(-1))
  const names = new Set(inPackages.map((path) => path.split(sep, path.startsWith('@') ? 2 : 1).join('/')))
  if (names.has('chapterwise')) console.error(`Loaded: ${[...names].sort().join(' ')}`)
})
