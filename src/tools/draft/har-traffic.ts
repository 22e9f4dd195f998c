import { InputError } from '../../errors'
import type { DraftedApi } from './operation'

/** Returns the API that a HAR shows. */
export function apiInTraffic(text: string, source: string, baseUrl: string | undefined): DraftedApi {
  throw new InputError(`not yet ${text.length} ${source} ${baseUrl}`)
}
