import type { Answer } from '../workshop/messages'

/** Parses a response in HTTP/1.1 syntax: status line, header lines, an empty line, the body. */
export function parseAnswer(text: string): Answer {
  const [head = '', ...rest] = text.split('\n\n')
  const [statusLine = '', ...headerLines] = head.trimEnd().split('\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(`${statusLine} `)?.[1])
  if (Number.isNaN(status)) throw new Error(`"${statusLine}" is no status line.`)
  const headers = headerLines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()] as const
  })
  return { status, headers, body: rest.join('\n\n') }
}
