import { counted, didYouMean } from '../../../errors'
import { axes, type Axis, type Expression, type NodeTest, type Operator, type Step } from './expression'
import { arityOf, functionNames } from './functions'
import { XPathSyntaxError } from './syntax-error'
import { tokensOf, type Token } from './tokens'

/** How deep an XPath may be nested. */
const deepest = 100

const levels: readonly (readonly Operator[])[] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
]

/** Reads an XPath 1.0. @throws {@link XPathSyntaxError} */
export function parseXPath(path: string): Expression {
  return new Parser(tokensOf(path)).whole()
}

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Expression {
    const expression = this.#expression()
    if (this.#now.kind !== 'end') this.#refuse(`unexpected ${JSON.stringify(this.#now.text)}`)
    return expression
  }

  get #now(): Token {
    return this.#tokens[this.#at] as Token
  }

  #take(): Token {
    const token = this.#now
    if (token.kind !== 'end') this.#at++
    return token
  }

  #is(text: string, kind?: Token['kind']): boolean {
    return (
      this.#now.text === text &&
      this.#now.kind !== 'literal' &&
      (kind === undefined || this.#now.kind === kind)
    )
  }

  #skip(text: string): boolean {
    const isThere = this.#is(text)
    if (isThere) this.#at++
    return isThere
  }

  #expect(text: string): void {
    if (!this.#skip(text)) this.#refuse(`expected "${text}" but ${this.#found}`)
  }

  get #found(): string {
    return this.#now.kind === 'end' ? 'it ends' : `found ${JSON.stringify(this.#now.text)}`
  }

  #refuse(problem: string, at = this.#now.at, remedy?: string): never {
    throw new XPathSyntaxError(problem, at, remedy)
  }

  #expression(): Expression {
    if (++this.#depth > deepest) this.#refuse(`it is nested more than ${deepest} levels deep`)
    const expression = this.#binary(0)
    this.#depth--
    return expression
  }

  #binary(level: number): Expression {
    const operators = levels[level]
    if (operators === undefined) return this.#unary()
    let left = this.#binary(level + 1)
    for (;;) {
      const operator = this.#now.kind === 'operator' && operators.find((each) => each === this.#now.text)
      if (!operator) return left
      this.#take()
      left = { kind: 'operation', operator, left, right: this.#binary(level + 1) }
    }
  }

  #unary(): Expression {
    let isNegative = false
    while (this.#skip('-')) isNegative = !isNegative
    const of = this.#union()
    return isNegative ? { kind: 'negation', of } : of
  }

  #union(): Expression {
    let left = this.#path()
    while (this.#skip('|')) left = { kind: 'operation', operator: '|', left, right: this.#path() }
    return left
  }

  #path(): Expression {
    if (!this.#isPrimary()) return this.#locationPath()
    const primary = this.#primary()
    const predicates = this.#predicates()
    const of: Expression = predicates.length === 0 ? primary : { kind: 'filter', of: primary, predicates }
    if (!this.#is('/') && !this.#is('//')) return of
    return { kind: 'path', from: of, steps: this.#moreSteps() }
  }

  #isPrimary(): boolean {
    const { kind } = this.#now
    return kind === 'number' || kind === 'literal' || kind === 'function' || this.#is('(') || this.#is('$')
  }

  #primary(): Expression {
    if (this.#skip('(')) {
      const inner = this.#expression()
      this.#expect(')')
      return inner
    }
    if (this.#is('$'))
      this.#refuse('there are no variables of XPath', this.#now.at, 'Write {{name}} for a variable.')
    const token = this.#take()
    if (token.kind === 'number') return { kind: 'literal', value: Number(token.text) }
    if (token.kind === 'literal') return { kind: 'literal', value: token.text.slice(1, -1) }
    return this.#call(token)
  }

  #call({ text: name, at }: Token): Expression {
    const arity = arityOf(name)
    if (arity === undefined)
      this.#refuse(
        `"${name}" is not a function of XPath 1.0`,
        at,
        didYouMean(name, functionNames).trim() || undefined,
      )
    this.#expect('(')
    const args: Expression[] = []
    if (!this.#is(')'))
      do args.push(this.#expression())
      while (this.#skip(','))
    this.#expect(')')
    const [least, most] = arity
    if (args.length < least || args.length > most) {
      const takes =
        least === most
          ? counted(least, 'argument')
          : `${least} ${most === Infinity ? 'or more' : `to ${most}`} arguments`
      this.#refuse(`${name}() takes ${takes}, not ${args.length}`, at)
    }
    return { kind: 'call', name, args }
  }

  #locationPath(): Expression {
    if (this.#is('//')) return { kind: 'path', from: 'root', steps: this.#moreSteps() }
    if (this.#skip('/')) return { kind: 'path', from: 'root', steps: this.#isStep() ? this.#steps() : [] }
    return { kind: 'path', from: 'context', steps: this.#steps() }
  }

  #isStep(): boolean {
    const { kind } = this.#now
    return (
      ['name', 'axis', 'node type', 'function'].includes(kind) ||
      this.#is('.') ||
      this.#is('..') ||
      this.#is('@')
    )
  }

  #steps(): Step[] {
    return [this.#step(), ...this.#moreSteps()]
  }

  #moreSteps(): Step[] {
    const steps: Step[] = []
    for (;;) {
      if (this.#skip('//')) {
        const step = this.#step()
        // Where no position is asked for, `//name` means the same as `descendant::name`, and takes less.
        if (step.axis === 'child' && !step.predicates.some(mayAskForPosition))
          steps.push({ ...step, axis: 'descendant' })
        else
          steps.push(
            { axis: 'descendant-or-self', test: { kind: 'node' }, predicates: [], end: step.end },
            step,
          )
      } else if (this.#skip('/')) steps.push(this.#step())
      else return steps
    }
  }

  #step(): Step {
    const end = this.#now.at + this.#now.text.length
    if (this.#skip('.')) return { axis: 'self', test: { kind: 'node' }, predicates: [], end }
    if (this.#skip('..')) return { axis: 'parent', test: { kind: 'node' }, predicates: [], end }
    const axis = this.#axis()
    const test = this.#nodeTest()
    const predicates = this.#predicates()
    return { axis, test, predicates, end: this.#end }
  }

  /** Where the token before this one ends. */
  get #end(): number {
    const { at, text } = this.#tokens[this.#at - 1] as Token
    return at + text.length
  }

  #axis(): Axis {
    if (this.#skip('@')) return 'attribute'
    if (this.#now.kind !== 'axis') return 'child'
    const { text, at } = this.#take()
    const axis = axes.find((each) => each === text)
    if (axis === undefined)
      this.#refuse(`"${text}" is not an axis`, at, didYouMean(text, axes).trim() || undefined)
    this.#expect('::')
    return axis
  }

  #nodeTest(): NodeTest {
    const { kind, text, at } = this.#now
    if (kind === 'node type') {
      this.#take()
      this.#expect('(')
      const target =
        text === 'processing-instruction' && this.#now.kind === 'literal'
          ? this.#take().text.slice(1, -1)
          : undefined
      this.#expect(')')
      return text === 'processing-instruction' ? { kind: 'instruction', target } : { kind: text as 'node' }
    }
    if (kind === 'function')
      this.#refuse(
        `a function cannot stand here: ${text}()`,
        at,
        `XPath 1.0 has it around the path: ${text}(/order/item)`,
      )
    if (kind !== 'name') this.#refuse(`expected the name of an element or an attribute but ${this.#found}`)
    this.#take()
    const colon = text.indexOf(':')
    return {
      kind: 'name',
      prefix: colon === -1 ? undefined : text.slice(0, colon),
      name: text.slice(colon + 1),
      at,
    }
  }

  #predicates(): Expression[] {
    const predicates: Expression[] = []
    while (this.#skip('[')) {
      predicates.push(this.#expression())
      this.#expect(']')
    }
    return predicates
  }
}

/** Whether a predicate may be about where a node stands among others. */
function mayAskForPosition(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'number'
    case 'negation':
    case 'filter':
      return true
    case 'path':
      return false
    case 'call':
      return (
        !['not', 'boolean', 'contains', 'starts-with', 'true', 'false', 'lang'].includes(expression.name) ||
        expression.args.some((arg) => mayAskForPosition(arg))
      )
    case 'operation':
      if (['+', '-', '*', 'div', 'mod'].includes(expression.operator)) return true
      return [expression.left, expression.right].some((side) =>
        side.kind === 'literal' ? false : mayAskForPosition(side),
      )
  }
}
