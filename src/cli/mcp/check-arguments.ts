import { UsageError } from '../usage-error'
import type { Tool } from './tool'

/** @throws {@link UsageError} for arguments that a tool does not take. */
export async function checkArguments({ name, inputSchema }: Tool, args: unknown): Promise<void> {
  const { Ajv } = await import('ajv')
  const ajv = new Ajv({ strict: false })
  if (ajv.validate(inputSchema, args)) return
  const [problem] = ajv.errors ?? []
  const what =
    problem?.keyword === 'additionalProperties'
      ? `there is no "${String(problem.params['additionalProperty'])}"`
      : ajv.errorsText(ajv.errors?.slice(0, 1), { dataVar: '' }).trim()
  throw new UsageError(`${name} takes ${describeInput(inputSchema)}: ${what}.`)
}

function describeInput({ properties, required = [] }: Tool['inputSchema']): string {
  const names = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`))
  return `{ ${names.join(', ')} }`
}
