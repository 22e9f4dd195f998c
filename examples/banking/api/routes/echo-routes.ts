import { json } from '../http/api-response'
import type { Routes } from '../http/router'

/** Routes that return what the client has sent. */
export const echoRoutes: Routes = {
  '/api/echo': {
    '*': ({ method, url, query, headers, body }) =>
      json(200, { method, path: url.pathname, query, headers, body: body.toString() }),
  },

  '/api/forms': {
    POST: (request) => json(200, request.form()),
  },
}
