import type { ApiRequest } from '../http/api-request'
import { json, noContent, redirect } from '../http/api-response'
import { readFields, requiredText } from '../http/fields'
import { Problem } from '../http/problem-details'
import type { Routes } from '../http/router'
import type { Sessions } from '../sessions'

const cookie = (token: string): string => `session=${token}; HttpOnly; Path=/`

export const sessionRoutes = (sessions: Sessions): Routes => ({
  '/api/sessions': {
    POST: (request) => {
      const token = signIn(sessions, request.json())
      return json(201, { token }, { 'Set-Cookie': cookie(token) })
    },
    DELETE: (request) => {
      sessions.signOut(cookieToken(request))
      return noContent({ 'Set-Cookie': `${cookie('')}; Max-Age=0` })
    },
  },

  '/api/sessions/redirect': {
    POST: (request) => {
      const credentials = request.body.length === 0 ? { user: 'fred', password: 'secret' } : request.json()
      return redirect(303, '/api/me', { 'Set-Cookie': cookie(signIn(sessions, credentials)) })
    },
  },

  '/api/me': {
    GET: (request) => {
      const user = userOf(sessions, request)
      if (user !== undefined) return json(200, { user })
      throw unauthorized('Sign in first.')
    },
  },
})

function signIn(sessions: Sessions, credentials: Record<string, unknown>): string {
  const { user, password } = readFields(credentials, { user: requiredText, password: requiredText })
  const token = sessions.signIn(user, password)
  if (token !== undefined) return token
  throw unauthorized('The user or the password is wrong.')
}

function userOf(sessions: Sessions, request: ApiRequest): string | undefined {
  const [scheme = '', credentials = ''] = request.headers.authorization?.split(' ') ?? []
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return sessions.userOf(credentials)
    case 'basic': {
      const [user = '', ...password] = Buffer.from(credentials, 'base64').toString().split(':')
      return sessions.knows(user, password.join(':')) ? user : undefined
    }
    default:
      return sessions.userOf(cookieToken(request))
  }
}

function cookieToken({ headers }: ApiRequest): string {
  return /(?:^|;\s*)session=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? ''
}

function unauthorized(detail: string): Problem {
  const headers = { 'WWW-Authenticate': 'Bearer realm="bank", Basic realm="bank"' }
  return new Problem(401, 'unauthorized', detail, { headers })
}
