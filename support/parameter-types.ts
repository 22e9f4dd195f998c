import { defineParameterType } from '@cucumber/cucumber'
import { jsonNumber, readAsWritten } from '../src/formats'
import { parseStatus, parseTimeLimit } from '../src/http'
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
