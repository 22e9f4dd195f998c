import { type Bank, startBank } from './index'

export interface OpenBank {
  /** The bank of this suite, once its tests run. */
  bank: () => Bank
  /** Sends a request. Redirects are not followed. */
  send: (method: string, path: string, init?: RequestInit) => Promise<Response>
  sendJson: (method: string, path: string, value: unknown) => Promise<Response>
}

/** Opens a bank for the tests of a suite, and closes it after them. */
export function openBank(): OpenBank {
  let started: Bank | undefined
  before(async () => {
    started = await startBank()
  })
  after(() => started?.close())

  const bank = (): Bank => {
    if (started === undefined) throw new Error('The bank is not open yet: ask for it inside a test.')
    return started
  }
  const send = (method: string, path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(bank().url + path, { method, redirect: 'manual', ...init })
  const sendJson = (method: string, path: string, value: unknown): Promise<Response> =>
    send(method, path, { body: JSON.stringify(value), headers: { 'Content-Type': 'application/json' } })
  return { bank, send, sendJson }
}
