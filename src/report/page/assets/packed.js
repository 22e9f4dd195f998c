/** @typedef {import('../../model').ReportAttempt} Attempt */

/** @type {Map<number, Promise<Attempt[][]>>} */
const unpacked = new Map()

/**
 * Returns the attempts of a scenario. They are compressed in blocks of many scenarios, and unpacked on demand.
 *
 * @param {number} place of the scenario in the report
 * @returns {Promise<Attempt[]>}
 */
async function attemptsOf(place) {
  const at = Math.floor(place / report.scenariosPerBlock)
  const block = unpacked.get(at) ?? unpack(report.blocks[at] ?? '')
  unpacked.set(at, block)
  return (await block)[place % report.scenariosPerBlock] ?? []
}

/** @param {string} block */
async function unpack(block) {
  const bytes = Uint8Array.from(atob(block), (character) => character.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return JSON.parse(await new Response(stream).text())
}
