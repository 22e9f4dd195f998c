import { join } from 'node:path'
import * as ts from 'typescript'

const root = join(__dirname, '..', '..')

/**
 * Returns the compiler errors of the files, as text; empty if there are none. `chapterwise` is the library's source.
 */
export function problemsOf(files: readonly string[]): string {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: unknown
  }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const program = ts.createProgram(files, { ...options, noEmit: true })
  const found = files.flatMap((file) => {
    const source = program.getSourceFile(file)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
  })
  return ts.formatDiagnostics(found, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  })
}

/** Returns the syntax errors of a file. */
export function syntaxProblemsOf(text: string, fileName: string): string {
  const { diagnostics = [] } = ts.transpileModule(text, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022, allowJs: true },
  })
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join('\n')
}
