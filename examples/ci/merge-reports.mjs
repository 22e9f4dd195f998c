// Merges the message reports of several shards into one HTML report:
// node merge-reports.mjs REPORT.html SHARD.ndjson ...
import { createWriteStream, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

// The HTML formatter that Cucumber depends on fits its messages.
const cucumber = createRequire(createRequire(import.meta.url).resolve('@cucumber/cucumber'))
const { CucumberHtmlStream } = cucumber('@cucumber/html-formatter')

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const [report, ...files] = process.argv.slice(2)
if (files.length === 0) throw new Error('Usage: node merge-reports.mjs REPORT.html SHARD.ndjson ...')

const shards = files.map(readShard)
await pipeline(Readable.from(mergedMessages(shards)), new CucumberHtmlStream(), createWriteStream(report))

/**
 * Reads the report of a shard. Every shard reads all features and all code, so all reports begin the same up to the
 * first scenario.
 */
function readShard(file) {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const start = lines.findIndex((line) => line.startsWith('{"testRunStarted"'))
  const finished = JSON.parse(lines.at(-1)).testRunFinished
  if (start < 0 || finished === undefined)
    throw new Error(`${file} is not the report of a run that came to its end.`)
  return { file, begin: lines.slice(0, start + 1), scenarios: lines.slice(start + 1, -1), finished }
}

/** Yields one beginning, the scenarios of all shards, and one end. */
function* mergedMessages([first, ...others]) {
  const ends = [first, ...others].map(({ finished }) => finished)
  const lines = [...first.begin, ...first.scenarios, ...others.flatMap((other) => inTheIdsOf(first, other))]
  for (const line of lines) yield JSON.parse(line)
  const last = ends.reduce((one, another) => (seconds(one) > seconds(another) ? one : another))
  yield { testRunFinished: { ...last, success: ends.every(({ success }) => success) } }
}

/**
 * Replaces the ids of another run by those of the first, as each run gives its own ids to the same features and code.
 */
function inTheIdsOf(first, other) {
  const known = idsIn(first.begin)
  const own = idsIn(other.begin)
  if (own.length !== known.length)
    throw new Error(`${first.file} and ${other.file} are not shards of the same features.`)
  const renamed = new Map(own.map((id, index) => [id, known[index]]))
  return other.scenarios.map((line) => line.replace(uuid, (id) => renamed.get(id) ?? id))
}

function idsIn(lines) {
  return lines.flatMap((line) => [...line.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id))
}

function seconds({ timestamp }) {
  return timestamp.seconds + timestamp.nanos / 1e9
}
