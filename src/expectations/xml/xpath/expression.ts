/** An XPath as it is evaluated. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | {
      readonly kind: 'operation'
      readonly operator: Operator
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly kind: 'negation'; readonly of: Expression }
  | { readonly kind: 'filter'; readonly of: Expression; readonly predicates: readonly Expression[] }
  | { readonly kind: 'path'; readonly from: 'root' | 'context' | Expression; readonly steps: readonly Step[] }

export type Operator =
  'or' | 'and' | '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | 'div' | 'mod' | '|'

/** One step of a path. */
export interface Step {
  readonly axis: Axis
  readonly test: NodeTest
  readonly predicates: readonly Expression[]
  /** Where it ends in the XPath as it was written. */
  readonly end: number
}

/** Which of the nodes on an axis a step takes. */
export type NodeTest =
  | { readonly kind: 'node' | 'text' | 'comment' }
  | { readonly kind: 'instruction'; readonly target: string | undefined }
  /** A name of `*` is any; without a prefix it is in no namespace. */
  | { readonly kind: 'name'; readonly prefix: string | undefined; readonly name: string; readonly at: number }

export const axes = [
  'ancestor',
  'ancestor-or-self',
  'attribute',
  'child',
  'descendant',
  'descendant-or-self',
  'following',
  'following-sibling',
  'namespace',
  'parent',
  'preceding',
  'preceding-sibling',
  'self',
] as const

export type Axis = (typeof axes)[number]
