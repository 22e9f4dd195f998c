import type { OwnCommand } from './own-command'
import type { ObjectSchema } from './schemas'

/** The arguments of a tool, validated by its input schema. */
export type ToolArguments = Readonly<Partial<Record<string, string>>>

export interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly outputSchema: ObjectSchema
  /** Whether it may send requests to the API. */
  readonly sends: boolean
  /** @throws {@link UsageError} for a request that has no result. */
  call(args: ToolArguments, command: OwnCommand): Promise<Record<string, unknown>>
}
