import type { Approvals } from '../approvals'
import { json } from '../http/api-response'
import { Problem } from '../http/problem-details'
import type { Routes } from '../http/router'

export const approvalRoutes = (approvals: Approvals): Routes => ({
  '/api/approvals': {
    POST: (request) => {
      const approval = approvals.request()
      return json(202, approval, { Location: request.urlOf(`/api/approvals/${approval.id}`) })
    },
  },

  '/api/approvals/{id}': {
    GET: ({ path }) => {
      const approval = approvals.find(Number(path['id']))
      if (approval !== undefined) return json(200, approval)
      throw new Problem(404, 'approval_not_found', `Approval ${path['id']} was not found.`)
    },
  },
})
