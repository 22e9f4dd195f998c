import { readFileSync } from 'node:fs'

/** A fenced code block of a page. The words after the language say how it is tested; readers do not see them. */
export interface CodeBlock {
  /** The line of its opening fence, counted from 1. */
  readonly line: number
  readonly language: string
  readonly text: string
  /**
   * `file=support/world.ts` is the file to write, `more=…` the file to append to, `of=…` the file it is an excerpt of.
   */
  readonly settings: ReadonlyMap<string, string>
  /** Single words, such as `fails`. */
  readonly marks: ReadonlySet<string>
  /**
   * The name of the part between `<!-- begin: part -->` and `<!-- end: part -->`, which another test writes and checks.
   */
  readonly part: string | undefined
}

/** Returns the fenced code blocks of a page, in order. */
export function codeBlocksOf(page: string): CodeBlock[] {
  const blocks: CodeBlock[] = []
  let part: string | undefined
  let open: { fence: string; info: string; line: number; text: string[] } | undefined
  const lines = readFileSync(page, 'utf8').split('\n')
  const frontMatterEnd = lines[0] === '---' ? lines.indexOf('---', 1) : -1
  for (const [at, line] of lines.entries()) {
    if (at <= frontMatterEnd) continue
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
