import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as ts from 'typescript'

/** A member of an interface in the source. */
export interface Member {
  readonly name: string
  readonly type: string
  /** The text of its `@defaultValue`. */
  readonly defaultValue: string | undefined
}

/** Returns the members that interfaces of a source file declare themselves, in order. */
export function membersOf(file: string, ...interfaces: readonly string[]): Member[] {
  const text = readFileSync(join(__dirname, '..', file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)
  return interfaces.flatMap((name) => {
    const declared = source.statements.find(
      (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === name,
    ) as ts.InterfaceDeclaration | undefined
    if (declared === undefined) throw new Error(`${file} has no interface ${name}.`)
    return declared.members.filter(ts.isPropertySignature).map(memberOf)
  })
}

function memberOf(signature: ts.PropertySignature): Member {
  const tag = ts.getJSDocTags(signature).find(({ tagName }) => tagName.text === 'defaultValue')
  return {
    name: signature.name.getText(),
    type: (signature.type?.getText() ?? '').replace(/\breadonly /g, '').replace(/^Readonly<(.*)>$/, '$1'),
    defaultValue: tag && ts.getTextOfJSDocComment(tag.comment)?.trim(),
  }
}
