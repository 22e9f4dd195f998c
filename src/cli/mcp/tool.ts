import type { OwnCommand } from './own-command'
import type { ObjectSchema } from './schemas'

/** What a tool is given, once it has been held to the schema of its input. */
export type ToolArguments = Readonly<Partial<Record<string, string>>>

/** Something that the server can be asked. */
export interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly outputSchema: ObjectSchema
  /** Whether it may send requests to the API. */
  readonly sends: boolean
  /** @throws {@link UsageError} for what cannot be answered. */
  call(args: ToolArguments, command: OwnCommand): Promise<Record<string, unknown>>
}
