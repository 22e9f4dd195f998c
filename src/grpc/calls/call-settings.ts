import { Metadata } from '@grpc/grpc-js'
import { InputError } from '../../errors'
import { defaultTimeoutMs, timeLimitRule } from '../../http'
import { metadataFrom, type MetadataValues } from './metadata'

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

/** A larger number is not a time to wait, but a point in time in milliseconds since 1970. */
const longestWaitMs = 10 * 365 * 24 * 60 * 60 * 1000

export interface CallDefaults {
  readonly timeoutMs: number | undefined
  /** The headers that steps have set for every request, sent as metadata. */
  readonly everyHeaders: Readonly<Record<string, string>> | undefined
}

/** Reads the arguments after the message of a call: options, or metadata and then options, as in generated clients. */
export function callSettings(
  args: readonly unknown[],
  { timeoutMs, everyHeaders = {} }: CallDefaults,
): CallSettings {
  const { metadata, deadline, signal, ...others } = givenOptions(args)
  return {
    metadata: withDefaults(metadata instanceof Metadata ? metadata : metadataFrom(metadata), everyHeaders),
    options: { ...others, deadline: deadlineOf(deadline) ?? Date.now() + (timeoutMs ?? defaultTimeoutMs) },
    signal,
  }
}

/** Returns the metadata in the arguments after the message of a call, by name. */
export function givenMetadata(args: readonly unknown[]): object {
  const { metadata = {} } = givenOptions(args)
  return metadata instanceof Metadata ? metadata.toJSON() : metadata
}

function givenOptions(args: readonly unknown[]): GrpcCallOptions {
  const options = (args.find(isOptions) ?? {}) as GrpcCallOptions
  const metadata = args.find((argument) => argument instanceof Metadata) ?? options.metadata
  return { ...options, ...(metadata !== undefined && { metadata }) }
}

function withDefaults(own: Metadata, defaults: Readonly<Record<string, string>>): Metadata {
  const others = Object.entries(defaults).filter(([name]) => own.get(name).length === 0)
  if (others.length === 0) return own
  const metadata = metadataFrom(Object.fromEntries(others))
  metadata.merge(own)
  metadata.setOptions(own.getOptions())
  return metadata
}

function deadlineOf(deadline: Date | number | undefined): Date | number | undefined {
  if (deadline === undefined || isTime(deadline)) return deadline
  if (!timeLimitRule.fits(deadline))
    throw new InputError(
      `The gRPC deadline must be a Date or ${timeLimitRule.must}, but is ${String(deadline)}.`,
    )
  return deadline < longestWaitMs ? Date.now() + deadline : deadline
}

function isTime(deadline: Date | number): deadline is Date {
  return deadline instanceof Date && !Number.isNaN(deadline.getTime())
}

function isOptions(argument: unknown): boolean {
  return typeof argument === 'object' && argument !== null && !(argument instanceof Metadata)
}
