import { Metadata } from '@grpc/grpc-js'
import { InputError } from '../errors'
import { isJsonObject } from '../formats'
import { checkSignal, defaultTimeoutMs, timeLimitRule } from '../http'
import { checkRules, type OptionRule } from '../option-rules'
import { addTo, metadataFrom, type MetadataValues } from './metadata'

/** What a single gRPC call may set. */
export interface GrpcCallOptions {
  readonly metadata?: Metadata | MetadataValues
  /** The deadline: a point in time, or milliseconds from now. @defaultValue the `timeout`, else 30 000 */
  readonly deadline?: Date | number
  /** Cancels the call. */
  readonly signal?: AbortSignal
}

/** The settings of a call, ready for grpc-js. */
export interface CallSettings {
  readonly metadata: Metadata
  /** Passed on to grpc-js. */
  readonly options: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal | undefined
}

interface CallDefaults {
  readonly timeoutMs: number | undefined
  /** The headers of every request, sent as metadata. */
  readonly everyHeaders: Readonly<Record<string, string>>
  readonly isForeign?: (name: string) => boolean
}

/** A larger number is not a time to wait, but a point in time in milliseconds since 1970. */
const longestWaitMs = 10 * 365 * 24 * 60 * 60 * 1000

/** Headers that cannot be metadata: HTTP/2 forbids them, or grpc-js sets them itself. */
const notMetadata =
  /^(?:connection|content-length|content-type|host|keep-alive|proxy-connection|te|transfer-encoding|upgrade|user-agent)$/i

/** Headers with which HTTP/2 refuses a request, which grpc-js would send again and again. */
const refusedByHttp2 = /^(?:connection|http2-settings|keep-alive|proxy-connection|transfer-encoding|upgrade)$/

/** Reads the arguments after the message of a call: options, or metadata and then options, as in generated clients. */
export function callSettings(
  args: readonly unknown[],
  { timeoutMs, everyHeaders, isForeign = () => false }: CallDefaults,
): CallSettings {
  const { metadata: given, deadline, signal, ...others } = givenOptions(args)
  const metadata = given instanceof Metadata ? given.clone() : metadataFrom(given)
  for (const name of Object.keys(metadata.getMap()).filter(isForeign)) metadata.remove(name)
  for (const [name, value] of Object.entries(everyHeaders))
    if (!notMetadata.test(name) && metadata.get(name).length === 0) addTo(metadata, name, value)
  const refused = Object.keys(metadata.getMap()).find((name) => refusedByHttp2.test(name))
  if (refused !== undefined)
    throw new InputError(
      `The gRPC metadata "${refused}" cannot be sent: HTTP/2 has no header of this name.\nLeave it out.`,
    )
  return {
    metadata,
    options: { ...others, deadline: deadlineOf(deadline) ?? Date.now() + (timeoutMs ?? defaultTimeoutMs) },
    signal: checkSignal(signal),
  }
}

/** Returns the metadata in the arguments after the message of a call, by name. */
export function givenMetadata(args: readonly unknown[]): object {
  const { metadata = {} } = givenOptions(args)
  return metadata instanceof Metadata ? metadata.toJSON() : metadata
}

/** What is passed on, and checked by grpc-js. */
const ofGrpcJs =
  'deadline signal host parent propagate_flags credentials interceptors interceptor_providers'.split(' ')
const rules: Readonly<Record<string, OptionRule>> = {
  metadata: {
    fits: (value) =>
      value instanceof Metadata || (isJsonObject(value) && Object.values(value).flat().every(isSendable)),
    must: 'an object of names, and of texts, numbers or bytes',
  },
  ...Object.fromEntries(ofGrpcJs.map((name) => [name, { fits: () => true, must: '' }])),
}

function isSendable(value: unknown): boolean {
  return value instanceof Uint8Array || !['object', 'undefined', 'function'].includes(typeof value)
}

function givenOptions(args: readonly unknown[]): GrpcCallOptions {
  const options = (args.find((one) => one && !(one instanceof Metadata)) ?? {}) as GrpcCallOptions
  checkRules(options, rules, InputError)
  const metadata = args.find((argument) => argument instanceof Metadata) ?? options.metadata
  return { ...options, ...(metadata !== undefined && { metadata }) }
}

function deadlineOf(deadline: Date | number | undefined): Date | number | undefined {
  if (deadline === undefined) return undefined
  if (deadline instanceof Date && !Number.isNaN(deadline.getTime())) return deadline
  if (!timeLimitRule.fits(deadline))
    throw new InputError(
      `The gRPC deadline must be a Date or ${timeLimitRule.must}, but is ${String(deadline)}.`,
    )
  return Number(deadline) < longestWaitMs ? Date.now() + Number(deadline) : deadline
}
