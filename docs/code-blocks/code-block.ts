import { readFileSync } from 'node:fs'

/** A fenced block of a page. After the language its fence says what becomes of it, which readers do not see. */
export interface CodeBlock {
  /** Of its fence, counted from 1. */
  readonly line: number
  readonly language: string
  readonly text: string
  /** `file=support/world.ts` names the file it is, `more=…` the file it goes on with, `of=…` the file it is a part of. */
  readonly settings: ReadonlyMap<string, string>
  /** Single words, such as `fails`. */
  readonly marks: ReadonlySet<string>
  /** Between `<!-- begin: part -->` and `<!-- end: part -->`: the part, which another test writes and holds. */
  readonly part: string | undefined
}

/** The fenced blocks of a page, in order. */
export function codeBlocksOf(page: string): CodeBlock[] {
  const blocks: CodeBlock[] = []
  let part: string | undefined
  let open: { fence: string; info: string; line: number; text: string[] } | undefined
  for (const [at, line] of readFileSync(page, 'utf8').split('\n').entries()) {
    if (open !== undefined) {
      if (line.trim() !== open.fence) open.text.push(line)
      else {
        blocks.push({
          ...readInfo(open.info, `${page}, line ${open.line}`),
          line: open.line,
          text: open.text.join('\n'),
          part,
        })
        open = undefined
      }
      continue
    }
    const mark = /^<!-- (begin|end): (\S+) -->$/.exec(line)
    if (mark) part = mark[1] === 'begin' ? mark[2] : undefined
    const [, fence, info = ''] = /^(```+|~~~+)(.*)$/.exec(line) ?? []
    if (fence !== undefined) open = { fence, info, line: at + 1, text: [] }
    else if (/^ {4,}\S/.test(line) || /^\s+(```|~~~)/.test(line))
      throw new Error(`${page}, line ${at + 1}: write code between fences that begin the line.`)
  }
  if (open !== undefined) throw new Error(`${page}, line ${open.line}: the block does not end.`)
  return blocks
}

const settingNames = ['file', 'more', 'of']
const markNames = ['fails', 'message', 'log', 'output', 'background', 'repository', 'shown']

function readInfo(info: string, place: string): Pick<CodeBlock, 'language' | 'settings' | 'marks'> {
  const [language = '', ...words] = info.trim().split(/\s+/)
  const settings = new Map<string, string>()
  const marks = new Set<string>()
  for (const word of words) {
    const [, name = '', value] = /^([^=]*)(?:=(.*))?$/.exec(word) ?? []
    if (!(value === undefined ? markNames : settingNames).includes(name))
      throw new Error(`${place}: "${word}" means nothing at the fence of a block.`)
    if (value === undefined) marks.add(name)
    else settings.set(name, value)
  }
  return { language, settings, marks }
}
