import { Body, Headers, type AnsweredHttpExchange, type HttpExchange, type HttpOutcome } from '.'

type Fields = Readonly<Record<string, string>> | Headers

/** What a test says of an exchange that it makes up. */
export interface MadeUp {
  readonly method?: string
  readonly url?: string
  readonly sentHeaders?: Fields
  readonly sent?: string | Body | undefined
  readonly status?: number
  readonly headers?: Fields
  readonly body?: string | Buffer | Body
  readonly timeMs?: number
}

/** Creates an answered exchange without sending a request: a GET that was answered with an empty 200, unless said otherwise. */
export function madeUpExchange({
  method = 'GET',
  url = 'http://bank/accounts/1',
  sentHeaders = {},
  sent,
  status = 200,
  headers = {},
  body = '',
  timeMs = 12,
}: MadeUp = {}): AnsweredHttpExchange {
  const [ofRequest, ofResponse] = [sentHeaders, headers].map(fieldsOf) as [Headers, Headers]
  const request = {
    method,
    url,
    headers: ofRequest,
    body: sent === undefined ? sent : bodyOf(sent, ofRequest),
  }
  const outcome = { kind: 'answered', status, headers: ofResponse, body: bodyOf(body, ofResponse) } as const
  return { protocol: 'http', request, outcome, timeMs }
}

/** Returns what an exchange came to, which a test knows to be answered. */
export function answered({ outcome }: HttpExchange): HttpOutcome {
  if (outcome.kind === 'failed') throw new Error(`${outcome.code}: ${outcome.message}`)
  return outcome
}

function fieldsOf(fields: Fields): Headers {
  return fields instanceof Headers ? fields : new Headers(Object.entries(fields))
}

function bodyOf(body: string | Buffer | Body, headers: Headers): Body {
  return body instanceof Body ? body : new Body(body, headers.get('Content-Type'))
}
