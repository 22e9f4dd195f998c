import type { ReportAttachment } from '../model'
import type { Envelope } from './run-messages'
import type { ShowText } from './message-values'

type Attachment = NonNullable<Envelope['attachment']>

const ours = /^application\/vnd\.chapterwise\./
const textual =
  /^(?:text\/.*|application\/(?:.*\+)?(?:json|xml|yaml|javascript|graphql|x-www-form-urlencoded))$/

/** Returns the attachments of a step, except those that the library makes. */
export function readAttachments(attachments: readonly Attachment[], shown: ShowText): ReportAttachment[] {
  return attachments.flatMap(({ mediaType, fileName, body, contentEncoding, url }): ReportAttachment[] => {
    const [bare = ''] = mediaType.split(';')
    if (ours.test(bare)) return []
    const about = { name: fileName === undefined ? '' : (shown(fileName) ?? ''), mediaType }
    if (url !== undefined) return [{ ...about, url }]
    const isEncoded = String(contentEncoding) === 'BASE64'
    if (isEncoded && !textual.test(bare)) return [{ ...about, base64: body }]
    const text = shown(isEncoded ? Buffer.from(body, 'base64').toString() : body)
    if (text === null) return []
    return [bare === 'text/uri-list' ? { ...about, url: text.trim() } : { ...about, text }]
  })
}
