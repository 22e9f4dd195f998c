import { join } from 'node:path'
import * as ts from 'typescript'

const root = join(__dirname, '..', '..')

const { options } = ts.getParsedCommandLineOfConfigFile(
  join(root, 'tsconfig.json'),
  { noEmit: true },
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
) ?? { options: {} }

/** Keeps what it has parsed, apart from the pages: parsing the library and its packages takes most of the time. */
const host = ts.createCompilerHost(options)
const parse = host.getSourceFile.bind(host)
const parsed = new Map<string, ReturnType<typeof parse>>()
host.getSourceFile = (file, ...how) => {
  if (file.startsWith(join(root, 'reports'))) return parse(file, ...how)
  if (!parsed.has(file)) parsed.set(file, parse(file, ...how))
  return parsed.get(file)
}

/**
 * Returns the compiler errors of the files, as text; empty if there are none. `chapterwise` is the library's source.
 */
export function problemsOf(files: readonly string[]): string {
  const program = ts.createProgram(files, options, host)
  const found = files.flatMap((file) => {
    const source = program.getSourceFile(file)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
  })
  return ts.formatDiagnostics(found, host)
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
