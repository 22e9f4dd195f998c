import type { WrittenProject } from './write-project'

/** What to do with a project that was just written. */
export function nextSteps(folder: string, { keptConfiguration, modules }: WrittenProject): string {
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
          `${keptConfiguration} was kept. So that the new files are loaded, let it ${modules === 'esm' ? 'import' : 'require'}:`,
          `  support/typescript.${modules === 'esm' ? 'mjs' : 'cjs'}`,
          '  support/**/*.ts',
          '  step-definitions/**/*.ts',
          'Their scenarios have the tag @orders, so that yours keep the configuration they have.',
        ]),
    '',
  ].join('\n')
}
