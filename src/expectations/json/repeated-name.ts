import type { RepeatedName } from '../../exchange'
import { showPath } from './json-place'

/** Where an object has a name twice, and why such JSON is compared with nothing. */
export function describeRepeatedName({ name, path }: RepeatedName): { path: string; problem: string } {
  const problem = `has the member ${JSON.stringify(name)} twice: no one can say which of the two is meant`
  return { path: showPath(path), problem }
}
