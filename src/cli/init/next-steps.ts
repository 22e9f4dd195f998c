import type { WrittenProject } from './write-project'

/** What to do with a project that was just written. */
export function nextSteps(folder: string, { keptConfiguration }: WrittenProject): string {
  return [
    '',
    'Now run:',
    ...(folder === '.' ? [] : [`  cd ${/\s/.test(folder) ? JSON.stringify(folder) : folder}`]),
    '  npm install',
    '  npx cucumber-js',
    ...(keptConfiguration === undefined ? [] : ['', ...settingsFor(keptConfiguration)]),
    '',
  ].join('\n')
}

function settingsFor(configuration: string): string[] {
  return [
    `${configuration} was kept. The new files need these settings in it:`,
    "  requireModule: [require.resolve('./support/typescript.cjs')],",
    "  require: ['support/**/*.ts', 'step-definitions/**/*.ts'],",
  ]
}
