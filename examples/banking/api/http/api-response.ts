import type { OutgoingHttpHeaders } from 'node:http'

export interface ApiResponse {
  status: number
  headers: OutgoingHttpHeaders
  body?: string | Uint8Array
}

export const json = (status: number, value: unknown, headers: OutgoingHttpHeaders = {}): ApiResponse => ({
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(value),
})

export const content = (
  mediaType: string,
  body: string | Uint8Array,
  headers: OutgoingHttpHeaders = {},
): ApiResponse => ({ status: 200, headers: { 'Content-Type': mediaType, ...headers }, body })

export const noContent = (headers: OutgoingHttpHeaders = {}): ApiResponse => ({ status: 204, headers })

export const redirect = (
  status: 301 | 303,
  location: string,
  headers: OutgoingHttpHeaders = {},
): ApiResponse => ({ status, headers: { Location: location, ...headers }, body: '' })
