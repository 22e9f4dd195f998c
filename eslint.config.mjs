import eslint from '@eslint/js'
import tseslint from 'typescript-eslint'

/** The rooms of `src` in the order in which they import each other. */
const rooms = [
  ...[
    'errors',
    'formats',
    'exchange',
    'runner',
    'redaction',
    'variables',
    'http',
    'log',
    'assertions',
    'streams',
    'story',
  ],
  ...['scenario', 'world', 'project', 'rehearsal', 'tools', 'plugin'],
  'cli',
]

/** What the tools do without, although it comes before them. */
const closedToTools = ['streams']

/** What a room may not import: the rooms after it, gRPC, which not every user has, and what another room keeps to itself. */
const oneWay = rooms.map((room, at) => ({
  files: [`src/${room}/**/*.ts`],
  ignores: ['**/*.test.ts', '**/*.type-test.ts', '**/*.fixture.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `^(\\.\\./)+(${['grpc', ...(room === 'tools' ? closedToTools : []), ...rooms.slice(at + 1)].join('|')})(/|$)`,
            message: `Imports run one way: ${room} comes before it, or does without it.`,
          },
          {
            regex: `^(\\.\\./)+(${rooms
              .slice(0, at)
              .map((one) => (one === 'tools' ? 'tools/[^/]+' : one))
              .join('|')})/`,
            message: 'Import what the index of the room exports.',
          },
        ],
      },
    ],
  },
}))

const shipped = ['src/**/*.ts', 'step-definitions/**/*.ts', 'support/**/*.ts']

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'reports/',
      'node_modules/',
      '.ci/',
      'src/cli/init/template/',
      'src/cli/demo/project/',
      '**/fixtures/',
    ],
  },
  {
    // Rules that need types take most of the time: they are for what is shipped.
    files: ['**/*.ts'],
    ignores: shipped,
    extends: [eslint.configs.recommended, ...tseslint.configs.recommended],
    rules: { '@typescript-eslint/no-explicit-any': 'error', 'no-eval': 'error' },
  },
  {
    files: shipped,
    extends: [eslint.configs.recommended, ...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      'no-eval': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    // A project of its own, where the library is installed; here it stands on the source.
    files: ['examples/unleash/**/*.ts'],
    languageOptions: { parserOptions: { projectService: false, project: './tsconfig.json' } },
  },
  ...oneWay,
  {
    files: ['**/*.test.ts'],
    rules: { '@typescript-eslint/no-unused-expressions': 'off' },
  },
  {
    // What must not compile has no type that could be safe.
    files: ['**/*.type-test.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
)
