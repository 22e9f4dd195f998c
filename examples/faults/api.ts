import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Kinds of faults that studies of REST APIs have published; the environment variable FAULTS plants some of them. */
export const publishedFaults = [
  'PUT merges',
  'PUT is not idempotent',
  'wrong type',
  'undeclared status',
  'maximum is ignored',
  'enum is ignored',
  'required is ignored',
  'Location leads nowhere',
  'DELETE has no effect',
  'exception',
] as const

function has(fault: (typeof publishedFaults)[number]): boolean {
  return (process.env['FAULTS'] ?? '').split(',').includes(fault)
}

interface Task {
  readonly id: string
  readonly title?: string
  readonly priority?: number
  readonly state?: string
  readonly note?: string
}

interface Answer {
  readonly status: number
  readonly body?: object
  readonly location?: string
}

const tasks = new Map<string, Task>()
let lastId = 0

/** Returns what is wrong with a task that was sent, by the document; undefined if nothing is. */
function problemOf({ title, priority, state, note }: Omit<Task, 'id'>): string | undefined {
  if (title === undefined && !has('required is ignored')) return 'title is required'
  if (title !== undefined && typeof title !== 'string') return 'title must be a string'
  if (note !== undefined && typeof note !== 'string') return 'note must be a string'
  if (priority !== undefined && !Number.isInteger(priority)) return 'priority must be an integer'
  if (priority !== undefined && (priority < 1 || (priority > 5 && !has('maximum is ignored'))))
    return 'priority must be from 1 to 5'
  if (state !== undefined && !['open', 'done'].includes(state) && !has('enum is ignored'))
    return 'state must be open or done'
  return undefined
}

function answer(method: string, path: string, sent: Omit<Task, 'id'>): Answer {
  const [, collection, id] = path.split('/')
  const problem = ['POST', 'PUT'].includes(method) ? problemOf(sent) : undefined
  if (collection !== 'tasks') return { status: 404, body: { error: 'not found' } }
  if (id === undefined) {
    if (method !== 'POST') return { status: 405 }
    if (problem !== undefined) return { status: 400, body: { error: problem } }
    const task = { state: 'open', ...sent, id: `t${++lastId}` }
    tasks.set(task.id, task)
    const location = has('Location leads nowhere') ? `/task/${task.id}` : `/tasks/${task.id}`
    return { status: 201, body: task, location }
  }
  const task = tasks.get(id)
  if (task === undefined) return { status: 404, body: { error: 'not found' } }
  if (method === 'GET') {
    const isWrong = has('wrong type') && task.state === 'done'
    return { status: 200, body: isWrong ? { ...task, priority: String(task.priority ?? 1) } : task }
  }
  if (method === 'DELETE') {
    if (!has('DELETE has no effect')) tasks.delete(id)
    return { status: 204 }
  }
  if (method !== 'PUT') return { status: 405 }
  if (problem !== undefined) return { status: 400, body: { error: problem } }
  if (has('exception') && task.state === 'done') throw new TypeError('a done task cannot be replaced')
  const title = has('PUT is not idempotent') ? `${sent.title} ${task.title?.length}` : sent.title
  const put = { ...(has('PUT merges') ? task : { state: 'open' }), ...sent, ...(title && { title }), id }
  tasks.set(id, put)
  return { status: has('undeclared status') && put.state === 'done' ? 202 : 200, body: put }
}

const server: Server = createServer((request, response) => {
  let sent = ''
  request.on('data', (chunk) => (sent += String(chunk)))
  request.on('end', () => {
    const type = { 'content-type': 'application/json' }
    try {
      const { status, body, location } = answer(
        request.method ?? '',
        request.url ?? '',
        JSON.parse(sent || '{}') as Omit<Task, 'id'>,
      )
      const headers = {
        ...(body && type),
        ...(location && { location }),
        ...(status === 405 && { allow: 'GET, PUT, DELETE' }),
      }
      response.writeHead(status, headers).end(body && JSON.stringify(body))
    } catch (error) {
      response.writeHead(500, type).end(JSON.stringify({ error: String(error) }))
    }
  })
})

/** Opens the API on a free port. */
export function openTasks(): Promise<void> {
  return new Promise((listening) => server.listen(0, '127.0.0.1', listening))
}

export function closeTasks(): void {
  server.close()
  server.closeAllConnections()
}

export function urlOfTasks(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
