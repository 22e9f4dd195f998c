import { createHash, randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { Headers, type RelayedGrpcAnswer } from '../seam'
import type { DoubtedScenario, Verdict } from './doubted-scenario'
import { isOfGrpc } from './recording'

const ok = 0

/** The outcomes of changes, by change. */
export type Verdicts = Map<string, Verdict>

/**
 * By the index of a step that receives an answer: the changes noticed by the steps from this one to itself, to the next
 * one, and so on, as far as another scenario has the same sequence.
 */
export type SharedSteps = ReadonlyMap<number, readonly Verdicts[]>

/**
 * Returns the verdicts of sequences of steps that occur several times; those of any other sequence are never needed.
 */
export function sharedSteps(doubted: readonly DoubtedScenario[]): Map<DoubtedScenario, SharedSteps> {
  const numbers = new Map<string, number>()
  const sequences = new Map<string, { times: number; readonly verdicts: Verdicts }>()
  const found = doubted.map((one) => {
    const steps = one.scenario.pickle.steps.map(({ text, argument }) => {
      const written = JSON.stringify([text, argument])
      const number = numbers.get(written) ?? numbers.size
      numbers.set(written, number)
      return number
    })
    const firsts = new Set(one.recording.calls.flatMap(({ sentIn }) => sentIn?.step ?? []))
    const byFirst = [...firsts].map((first) => {
      const all = steps.slice(first).map((_, length) => {
        const key = steps.slice(first, first + length + 1).join()
        const sequence = sequences.get(key) ?? { times: 0, verdicts: new Map<string, Verdict>() }
        sequences.set(key, sequence)
        sequence.times++
        return sequence
      })
      return [first, all] as const
    })
    return [one, byFirst] as const
  })
  // A longer sequence occurs only where its beginning occurs.
  const shared = ([first, all]: (typeof found)[number][1][number]): [number, Verdicts[]] => [
    first,
    all.filter(({ times }) => times > 1).map(({ verdicts }) => verdicts),
  ]
  return new Map(found.map(([one, byFirst]) => [one, new Map(byFirst.map(shared))]))
}

/**
 * Returns the outcomes of changes of equal scenarios: one map for all of them, and none for a scenario without an
 * equal.
 */
export function verdictsOfEqualScenarios(
  doubted: readonly DoubtedScenario[],
): Map<DoubtedScenario, Verdicts> {
  const digests = doubted.map((one) => [one, digestOf(one)] as const)
  const byDigest = new Map<string, DoubtedScenario[]>()
  for (const [one, digest] of digests) byDigest.set(digest, [...(byDigest.get(digest) ?? []), one])
  const several = [...byDigest.values()].filter(({ length }) => length > 1)
  return new Map(
    several.flatMap((equal) => {
      const verdicts: Verdicts = new Map()
      return equal.map((one) => [one, verdicts] as const)
    }),
  )
}

/**
 * Returns a digest of all that a scenario does: its steps, its tags, which select its hooks, its folder, and its
 * recording.
 */
function digestOf({ scenario: { pickle }, recording }: DoubtedScenario): string {
  const hash = createHash('sha1')
  const steps = pickle.steps.map(({ text, argument }) => [text, argument])
  hash.update(JSON.stringify([dirname(pickle.uri), pickle.tags.map(({ name }) => name), steps]))
  for (const { key, answer, headersRead } of recording.calls) {
    hash.update(key)
    if (answer === undefined) hash.update('none')
    else {
      const fields = isOfGrpc(answer)
        ? [...(answer.headers ?? []), ...answer.trailers]
        : [...Headers.received(answer.headerLines)]
      // The date changes each second.
      const kept = fields.filter(([name]) => headersRead.has('date') || name.toLowerCase() !== 'date')
      hash.update(JSON.stringify([kept, isOfGrpc(answer) ? grpcParts(answer) : answer.status]))
      if (!isOfGrpc(answer)) hash.update(answer.bytes)
    }
  }
  return hash.digest('base64')
}

/** A message of an unknown type is equal to no other. */
function grpcParts({ code, details, json }: RelayedGrpcAnswer): unknown[] {
  return [code, details, json ?? (code === ok ? randomUUID() : '')]
}
