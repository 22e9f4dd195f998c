/** Converts a message object of generated code to JSON: 64-bit integers as text, bytes as base64, dates as RFC 3339. */
export function plainJson(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (Array.isArray(value)) return value.map(plainJson)
  if (isLong(value)) return value.toString()
  if (hasToObject(value)) return plainJson(value.toObject())
  const entries = value instanceof Map ? [...(value as Map<unknown, unknown>)] : Object.entries(value)
  return Object.fromEntries(
    entries.filter(([, member]) => member !== undefined).map(([name, member]) => [name, plainJson(member)]),
  )
}

function isLong(value: object): value is { readonly high: number; toString(): string } {
  return 'high' in value && 'low' in value && 'unsigned' in value
}

/** Messages of google-protobuf return their content from this method. */
function hasToObject(value: object): value is { toObject(): unknown } {
  return typeof (value as { toObject?: unknown }).toObject === 'function'
}
