import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The port in the text of pages; tests replace it. */
const writtenPort = '3000'

/** The folder in which the files of a page are written and its commands run. */
export class PageFolder {
  constructor(
    readonly path: string,
    /** The port of the API of the page. */
    readonly port: number,
  ) {
    this.remove()
    mkdirSync(path, { recursive: true })
  }

  has(file: string): boolean {
    return existsSync(join(this.path, file))
  }

  write(file: string, text: string): void {
    const path = join(this.path, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${this.atPort(text)}\n`)
  }

  append(file: string, text: string): void {
    this.write(file, `${readFileSync(join(this.path, file), 'utf8')}\n${text}`)
  }

  /** Copies a project that `npx chapterwise init` writes, with a configuration that loads it. */
  copy(template: string): void {
    cpSync(template, this.path, { recursive: true })
    this.write('cucumber.cjs', `module.exports = { default: { require: ['s*/**/*.ts'] } }`)
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }

  /** Returns a text of the page with the port of this run. */
  atPort(text: string): string {
    return text.replaceAll(writtenPort, String(this.port))
  }

  /** Returns an output without the differences between runs. */
  steady(text: string): string {
    return text
      .replaceAll(String(this.port), writtenPort)
      .replaceAll(`${this.path}/`, '')
      .replaceAll('127.0.0.1', 'localhost')
      .replace(/\d+( ms\)| \(milliseconds\))/g, '12$1')
      .replace(/ +$/gm, '')
      .trim()
  }
}
