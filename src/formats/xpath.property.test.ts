import { expect } from 'chai'
import fc from 'fast-check'
import { xml } from '.'
import { xPath } from './xpath'

/** An element as plain data, without XML. */
interface Tree {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: readonly (Tree | string)[]
}

interface Step {
  readonly axis: keyof typeof axes
  readonly name: string
  /** Selects the n-th element on the axis, the last one, or those with this attribute. */
  readonly only: number | 'last' | readonly [attribute: string, value: string] | undefined
}

/** The elements on an axis of an element, the nearest first. `//` is not an axis, but is written like one here. */
const axes = {
  child: (tree: Tree) => elementsIn(tree),
  descendant: (tree: Tree) => withDescendants(tree).slice(1),
  'descendant-or-self': withDescendants,
  self: (tree: Tree) => [tree],
  parent: (tree: Tree, root: Tree) => ancestorsOf(tree, root).slice(0, 1),
  ancestor: (tree: Tree, root: Tree) => ancestorsOf(tree, root),
  'ancestor-or-self': (tree: Tree, root: Tree) => [tree, ...ancestorsOf(tree, root)],
  'following-sibling': (tree: Tree, root: Tree) =>
    siblingsOf(tree, root).slice(siblingsOf(tree, root).indexOf(tree) + 1),
  'preceding-sibling': (tree: Tree, root: Tree) =>
    siblingsOf(tree, root)
      .slice(0, Math.max(0, siblingsOf(tree, root).indexOf(tree)))
      .reverse(),
  '//': (tree: Tree) => elementsIn(tree),
}

const nameOf = fc.constantFrom('a', 'b', 'c')
const valueOf = fc.constantFrom('1', '2', '<&>')
const attributesOf = fc.dictionary(fc.constantFrom('x', 'y'), valueOf, { maxKeys: 2 })
const { tree: treeOf } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.record({
    name: nameOf,
    attributes: attributesOf,
    content: fc.array(
      fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.constantFrom('one ', '"&" '), tie('tree')),
      { maxLength: 5 },
    ),
  }),
}))
const stepOf = fc.record({
  axis: fc.constantFrom(...(Object.keys(axes) as (keyof typeof axes)[])),
  name: fc.oneof(nameOf, fc.constant('*')),
  only: fc.oneof(
    fc.constant(undefined),
    fc.constantFrom(1, 2, 'last' as const),
    fc.tuple(fc.constantFrom('x', 'y'), valueOf),
  ),
})
const pathOf = fc.tuple(
  fc.array(stepOf, { minLength: 1, maxLength: 4 }),
  fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
)

describe('XPaths', () => {
  it('find the same elements and attributes as walking the tree', () => {
    fc.assert(
      fc.property(treeOf, pathOf, (root, [steps, attribute]) => {
        const document = documentOf(root)
        const path = steps.map(write).join('') + (attribute === undefined ? '' : `/@${attribute}`)
        const found = steps.reduce((trees, step) => walk(document, trees, step), [document])
        const texts =
          attribute === undefined
            ? found.map(textIn)
            : found.flatMap((tree) => tree.attributes[attribute] ?? [])
        expect(query(root, path)).to.deep.equal(texts)
        expect(query(root, `count(${path})`)).to.equal(texts.length)
        expect(query(root, `string(${path})`)).to.equal(texts[0] ?? '')
      }),
    )
  })
})

function query(root: Tree, path: string): unknown {
  const parsed = xml.parse!(xmlOf(root))
  if (!parsed.ok) throw new Error(parsed.problem)
  const found = xPath.find(parsed.value, path)
  if (found.kind === 'value') return found.value
  return found.kind === 'nodes' ? found.values : []
}

function write({ axis, name, only }: Step): string {
  const condition =
    only === undefined
      ? ''
      : only === 'last'
        ? '[last()]'
        : `[${typeof only === 'number' ? only : `@${only[0]} = '${only[1]}'`}]`
  const way = axis === '//' ? '//' : axis === 'child' ? '/' : `/${axis}::`
  return `${way}${name}${condition}`
}

function walk(document: Tree, from: readonly Tree[], { axis, name, only }: Step): Tree[] {
  const starts = axis === '//' ? from.flatMap(withDescendants) : from
  const found = new Set(
    starts.flatMap((start) => {
      const named = axes[axis](start, document).filter(
        (each) => each !== document && (name === '*' || each.name === name),
      )
      if (only === undefined) return named
      if (only === 'last') return named.slice(-1)
      if (typeof only === 'number') return named.slice(only - 1, only)
      return named.filter(({ attributes }) => attributes[only[0]] === only[1])
    }),
  )
  return withDescendants(document).filter((each) => found.has(each))
}

function ancestorsOf(tree: Tree, document: Tree): Tree[] {
  return withDescendants(document)
    .filter((each) => each !== tree && withDescendants(each).includes(tree))
    .reverse()
}

function siblingsOf(tree: Tree, document: Tree): Tree[] {
  const [parent] = ancestorsOf(tree, document)
  return parent === undefined ? [] : elementsIn(parent)
}

function documentOf(root: Tree): Tree {
  return { name: '', attributes: {}, content: [root] }
}

function elementsIn({ content }: Tree): Tree[] {
  return content.filter((each) => typeof each !== 'string')
}

function withDescendants(tree: Tree): Tree[] {
  return [tree, ...elementsIn(tree).flatMap(withDescendants)]
}

function textIn({ content }: Tree): string {
  return content.map((each) => (typeof each === 'string' ? each : textIn(each))).join('')
}

function xmlOf({ name, attributes, content }: Tree): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inside = content.map((each) => (typeof each === 'string' ? escaped(each) : xmlOf(each)))
  return `<${name}${written.join('')}>${inside.join('<!-- and -->')}</${name}>`
}

function escaped(text: string): string {
  return text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
