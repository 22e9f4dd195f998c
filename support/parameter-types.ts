import { defineParameterType } from '@cucumber/cucumber'
import { InputError } from '../src/errors'
import { jsonNumber, readAsWritten } from '../src/formats'
import { parseStatus } from '../src/http'
import { cellValue, variablesIn } from '../src/world'
import { Variables } from '../src/variables'

defineParameterType({
  name: 'httpStatus',
  regexp: /(?:HTTP )?\d+(?: (?!or )(?:(?! or )[^":])+)?|(?:HTTP )?[A-Z](?:(?! or )[A-Za-z' -])*/,
  transformer: parseStatus,
  useForSnippets: false,
})

defineParameterType({ name: 'httpMethod', regexp: /[A-Z][A-Z-]*/, useForSnippets: false })

defineParameterType({
  name: 'timeLimit',
  regexp: /\d+(?:\.\d+)? ?(?:milliseconds?|ms|seconds?|s|minutes?|min|m)/,
  transformer: parseTimeLimit,
  useForSnippets: false,
})

defineParameterType({
  name: 'jsonValue',
  regexp:
    /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|\{\{[^{}]+\}\}/,
  transformer(this: object | null | undefined, written: string): unknown {
    const variables = this ? variablesIn(this) : undefined
    if (jsonNumber.test(written)) return readAsWritten(written)
    return cellValue(written, variables ?? new Variables({}))
  },
  useForSnippets: false,
})

const unitsMs: Record<string, number> = {
  ms: 1,
  milliseconds: 1,
  s: 1000,
  seconds: 1000,
  m: 60_000,
  min: 60_000,
  minutes: 60_000,
}

/** Parses `500 ms`, `2 s`, `2 seconds` or `1 minute`. Returns milliseconds. */
function parseTimeLimit(written: string): number {
  const [, amount = '', unit = ''] = /^([\d.]+) ?([a-z]+)$/.exec(written) ?? []
  const unitMs = unitsMs[unit] ?? unitsMs[`${unit}s`]
  const limitMs = Number(amount) * (unitMs ?? NaN)
  if (limitMs > 0) return limitMs
  throw new InputError(
    `"${written}" is not a time limit: it must be more than zero, such as 500 ms, 2 s or 1 minute.`,
  )
}
