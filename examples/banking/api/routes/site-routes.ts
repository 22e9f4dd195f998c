import { setTimeout as wait } from 'node:timers/promises'
import { content, json, noContent, redirect } from '../http/api-response'
import { preferred } from '../http/content-negotiation'
import { count, optional, readFields } from '../http/fields'
import { Problem } from '../http/problem-details'
import type { Routes } from '../http/router'
import { logo } from './logo'

const longestWaitMs = 10_000

/** The routes that are not about accounts: each shows one feature of HTTP. */
export const siteRoutes: Routes = {
  '/api/health': { GET: () => content('text/plain; charset=utf-8', 'OK') },

  '/api/page': { GET: () => content('text/html; charset=utf-8', page) },

  '/api/logo.png': { GET: () => content('image/png', logo) },

  '/api/empty': { GET: () => noContent() },

  '/api/old-bankaccounts/{id}': { GET: ({ path }) => redirect(301, `/api/bankaccounts/${path['id']}`) },

  '/api/slow': {
    GET: async ({ query, signal }) => {
      const { ms = 300 } = readFields(query, { ms: optional(count) })
      const waitedMs = Math.min(ms, longestWaitMs)
      await wait(waitedMs, undefined, { signal })
      return json(200, { waitedMs })
    },
  },

  '/api/strict': {
    GET: ({ headers }) => {
      const mediaType = preferred(headers.accept ?? '*/*', ['application/json'])
      if (mediaType !== undefined) return json(200, { mediaType })
      throw new Problem(406, 'not_acceptable', 'Only application/json is served here.')
    },
  },

  '/api/teapot': {
    GET: () => {
      throw new Problem(418, 'teapot', 'This bank does not brew coffee.')
    },
  },
}

const page = `<!doctype html>
<html lang="en">
  <head><title>The bank</title></head>
  <body><h1>Welcome to the bank</h1></body>
</html>
`
