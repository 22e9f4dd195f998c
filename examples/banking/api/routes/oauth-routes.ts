import type { ApiRequest } from '../http/api-request'
import { json } from '../http/api-response'
import type { ApiResponse } from '../http/api-response'
import type { Routes } from '../http/router'
import type { Sessions } from '../sessions'

const clients = new Map([['statements', 'paper-and-ink']])

/** A token endpoint (RFC 6749, 3.2). */
export const oauthRoutes = (sessions: Sessions): Routes => ({
  '/api/oauth/token': {
    POST: (request) => {
      const form = request.form()
      const client = clientOf(request, form)
      if (client === undefined)
        return refused(401, 'invalid_client', 'The client is unknown, or its secret is wrong.')
      switch (String(form['grant_type'])) {
        case 'client_credentials':
          return granted(sessions.open(client))
        case 'password': {
          const token = sessions.signIn(String(form['username']), String(form['password']))
          return token === undefined
            ? refused(400, 'invalid_grant', 'The user or the password is wrong.')
            : granted(token)
        }
        default:
          return refused(400, 'unsupported_grant_type')
      }
    },
  },
})

/** Returns the client that authenticates, by basic authentication or in the form (RFC 6749, 2.3.1). */
function clientOf({ headers }: ApiRequest, form: Record<string, string | string[]>): string | undefined {
  const [, basic] = /^basic (.*)$/i.exec(headers.authorization ?? '') ?? []
  const [id = '', secret = ''] =
    basic === undefined
      ? [form['client_id'], form['client_secret']].map(String)
      : Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
  return clients.get(id) === secret ? id : undefined
}

function granted(token: string): ApiResponse {
  return json(
    200,
    { access_token: token, token_type: 'Bearer', expires_in: 3600 },
    { 'Cache-Control': 'no-store' },
  )
}

function refused(status: number, error: string, description?: string): ApiResponse {
  return json(status, { error, error_description: description })
}
