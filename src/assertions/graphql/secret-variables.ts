import type { ASTNode, ValueNode } from 'graphql'
import { language, type GraphqlDocument } from './document'

/**
 * Returns the secrets that only the document reveals: the values and defaults of variables that are passed to an
 * argument or an input field with the name of a secret, such as `$p` in `login(password: $p)`.
 */
export function secretsOfVariables(
  { node }: GraphqlDocument,
  variables: Readonly<Record<string, unknown>>,
  isSecretField: (name: string) => boolean,
): unknown[] {
  const secret = new Set<string>()
  const defaults = new Map<string, ValueNode>()
  const note = (name: string, value: ValueNode): void => {
    if (!isSecretField(name)) return
    for (const variable of variablesIn(value)) secret.add(variable)
  }
  language().visit(node as ASTNode, {
    Argument: ({ name, value }) => note(name.value, value),
    ObjectField: ({ name, value }) => note(name.value, value),
    VariableDefinition: ({ variable, defaultValue }) => {
      if (defaultValue !== undefined) defaults.set(variable.name.value, defaultValue)
    },
  })
  return [...secret].flatMap((name) => {
    const standard = defaults.get(name)
    return [...leavesOf(variables[name]), ...(standard && 'value' in standard ? [standard.value] : [])]
  })
}

function variablesIn(value: ValueNode): string[] {
  if ('name' in value) return [value.name.value]
  if ('values' in value) return value.values.flatMap(variablesIn)
  return 'fields' in value ? value.fields.flatMap((field) => variablesIn(field.value)) : []
}

function leavesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return Object.values(value).flatMap(leavesOf)
  return [value]
}
