import type { RelayedAnswer } from '../../http'
import { bodyChanges } from './body-changes'
import type { Change } from './change'
import { headerChanges } from './header-changes'
import { statusChanges } from './status-changes'

export type { Change } from './change'

/** Every change of an answer. @param headersRead - the names, in lower case, of the headers that steps read */
export async function changesOf(answer: RelayedAnswer, headersRead: ReadonlySet<string>): Promise<Change[]> {
  return [...statusChanges(answer), ...(await bodyChanges(answer)), ...headerChanges(answer, headersRead)]
}
