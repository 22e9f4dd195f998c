import type { WrittenProject } from './write-project'

/** What to do with a project that was just written. */
export function nextSteps(folder: string, { keptConfiguration }: WrittenProject): string {
  return [
    '',
    'Now run:',
    ...(folder === '.' ? [] : [`  cd ${/\s/.test(folder) ? JSON.stringify(folder) : folder}`]),
    '  npm install',
    '  npx cucumber-js',
    ...(keptConfiguration === undefined
      ? []
      : [
          '',
          `${keptConfiguration} was kept. So that the new files are loaded, let it require:`,
          ...required,
        ]),
    '',
  ].join('\n')
}

const required = ['support/typescript.cjs', 'support/**/*.ts', 'step-definitions/**/*.ts'].map(
  (glob) => `  ${glob}`,
)
