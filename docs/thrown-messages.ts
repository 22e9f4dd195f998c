import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as ts from 'typescript'

const root = join(__dirname, '..')

/** A message in the source code, where it is thrown. */
export interface ThrownMessage {
  readonly file: string
  readonly error: string
  /** Its first line, with `…` for inserted values. */
  readonly message: string
}

const sources = ['src', 'support', 'step-definitions'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.|\.fixture\.|fixtures|template\//.test(file))
    .map((file) => `${folder}/${file}`)
    .map((file) =>
      ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ES2022, true),
    ),
)

/** The error classes that the source declares. */
export const errorClasses: readonly string[] = sources.flatMap((source) =>
  source.statements
    .filter(ts.isClassDeclaration)
    .filter(
      (declared) => declared.heritageClauses?.[0]?.types[0]?.expression.getText() === 'ChapterwiseError',
    )
    .flatMap((declared) => declared.name?.text ?? []),
)

/** The errors whose message is written where they are thrown, without messages that are composed elsewhere. */
export const thrownMessages: readonly ThrownMessage[] = sources.flatMap((source) => {
  const found: ThrownMessage[] = []
  visit(source, (node) => {
    if (!ts.isNewExpression(node) || !errorClasses.includes(node.expression.getText())) return
    const message = node.arguments?.[0] && firstLine(textOf(node.arguments[0]))
    if (message !== undefined && /\w{3}/.test(message))
      found.push({ file: source.fileName, error: node.expression.getText(), message })
  })
  return found
})

/** All texts in the source, joined by newlines. */
export const allTexts: string = sources
  .flatMap((source) => {
    const texts: string[] = []
    visit(source, (node) => {
      if (ts.isExpression(node) && isText(node) && !isText(node.parent)) texts.push(textOf(node))
    })
    return texts
  })
  .join('\n')

/** Returns a message without `…` and full stops at its end. */
export function trimmed(message: string): string {
  return message.replace(/…+/g, '…').replace(/[.…\s]+$/, '')
}

function isText(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateExpression(node) ||
    (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)))
  )
}

function textOf(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
  if (ts.isBinaryExpression(node)) return textOf(node.left) + textOf(node.right)
  return '…'
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, (child) => visit(child, look))
}
