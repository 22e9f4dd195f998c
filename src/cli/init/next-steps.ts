import type { WrittenProject } from './write-project'

/** Returns what to do with a project that was just written. */
export function nextSteps(
  folder: string,
  { files, keptConfiguration, modules, unusableTypescript, hasOwnFeatures }: WrittenProject,
): string {
  if (files.every(({ outcome }) => outcome === 'kept'))
    return '\nNothing was written: all of these files are there already. To write them anew, over what is in them: chapterwise init --force\n'
  return [
    '',
    'Now run:',
    ...(folder === '.' ? [] : [`  cd ${/\s/.test(folder) ? JSON.stringify(folder) : folder}`]),
    ...(unusableTypescript === undefined
      ? ['  npm install']
      : [`  npm install --save-dev typescript@6  # ts-node cannot load TypeScript ${unusableTypescript}`]),
    '  npx cucumber-js',
    ...(hasOwnFeatures
      ? [
          '',
          'Your own features run with it: npx chapterwise check names their steps that nothing defines yet.',
        ]
      : []),
    ...(keptConfiguration === undefined
      ? []
      : [
          '',
          `${keptConfiguration} was kept. It has to ${modules === 'esm' ? 'import' : 'require'}:`,
          `  support/typescript.${modules === 'esm' ? 'mjs' : 'cjs'}`,
          '  support/**/*.ts',
          '  step-definitions/**/*.ts',
          'Their scenarios have the tag @orders, so that yours keep the configuration they have.',
        ]),
    '',
  ].join('\n')
}
