import { pathTemplate } from '../seam'
import type { WalkOutcome } from './walk-runner'
import { isAnsweredGet } from './story-outcome'

/**
 * Returns marks by which races of one cause are recognized: the stories, the calls other than GET, and the members that
 * were wrong afterwards. If two requests overwrite one member, it is one cause, whichever stories send them.
 */
export function marksOf({ storyOutcomes, outcome }: WalkOutcome): ReadonlySet<string> {
  const atOnce = storyOutcomes.filter(({ manner }) => manner === 'at the same time')
  const calls = atOnce
    .flatMap(({ exchanges }) => exchanges)
    .filter((exchange) => !isAnsweredGet(exchange))
    .map(({ request }) =>
      'url' in request
        ? `${request.method} ${pathTemplate(new URL(request.url).pathname)}`
        : request.serviceMethod,
    )
  const { text = '', error } = outcome.trouble ?? {}
  const left = [...(error?.message ?? '').matchAll(/^ {2}then: (\S+) (?:was|also had|lacked) /gm)]
  return new Set([
    ...atOnce.map(({ name }) => `story ${name}`),
    ...calls,
    ...left.map(([, member]) => `${text}: ${member}`),
  ])
}

/** Groups races that have a mark in common, directly or by way of others. */
export function byCause<T extends { readonly marks: ReadonlySet<string> }>(races: readonly T[]): T[][] {
  return races.reduce<T[][]>((causes, race) => {
    const isOfIt = (cause: T[]): boolean =>
      cause.some(({ marks }) => [...marks].some((mark) => race.marks.has(mark)))
    return [...causes.filter((cause) => !isOfIt(cause)), [...causes.filter(isOfIt).flat(), race]]
  }, [])
}
