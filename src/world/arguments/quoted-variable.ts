import { addLine, InputError } from '../../errors'
import { isJsonNumber, stringifyExactly } from '../../formats'
import type { Variables } from '../../variables'
import { textsOfStep, type PickleStep } from '../pickle'

/**
 * Runs an assertion. If it fails because a variable with a number or a boolean is written in quotes, and so compared as
 * a string, the message says how to write it.
 */
export function explainingQuotedVariable(
  step: PickleStep | undefined,
  variables: Variables,
  assert: () => void,
): void {
  try {
    assert()
  } catch (error) {
    if (step !== undefined && error instanceof Error) explain(error, step, variables)
    throw error
  }
}

function explain(error: Error, step: PickleStep, variables: Variables): void {
  for (const path of new Set(textsOfStep(step).flatMap(quotedVariables))) {
    const value = valueOf(path, variables)
    const type = isJsonNumber(value) ? 'number' : typeof value
    if (type !== 'number' && type !== 'boolean') continue
    if (!setsTextAgainst(error.message, JSON.stringify(stringifyExactly(value)), type)) continue
    addLine(error, `In quotes {{${path}}} is a text. Without them it is the ${type} that it holds.`)
  }
}

function quotedVariables(written: string): string[] {
  return [...written.matchAll(/(["'])\{\{\s*([^{}$]+?)\s*\}\}\1/g)].map(([, , path = '']) => path)
}

function valueOf(path: string, variables: Variables): unknown {
  try {
    return variables.valueAt(path)
  } catch (error) {
    if (error instanceof InputError) return undefined
    throw error
  }
}

/** Whether a failure compares this text, as JSON, with a value of the given type. */
function setsTextAgainst(message: string, text: string, type: string): boolean {
  const lines = message.split('\n')
  const [first = ''] = lines
  const isValue = first.includes(`${text} (string)`) || (first.includes('be one of ') && first.includes(text))
  const wasOfType = (line: string): boolean => /\bwas \S+ \((\w+)\)$/.exec(line)?.[1] === type
  return isValue
    ? lines.some(wasOfType)
    : lines.some((line) => line.includes(`expected ${text} (string) but was `) && wasOfType(line))
}
