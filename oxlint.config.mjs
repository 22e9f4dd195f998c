import { defineConfig } from 'oxlint'

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
  excludeFiles: ['**/*.test.ts', '**/*.type-test.ts', '**/*.fixture.ts'],
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

/** What is loaded at first use, so that a run which needs none of it starts fast. */
const loadedAtFirstUse = [
  ...['ajv', 'ajv-formats', 'axios', 'chai', 'csv-parse', 'form-data', 'graphql', 'json-p3', 'mime-types'],
  ...['slimdom', 'tough-cookie', 'ws', 'xpath', 'yaml'],
  ...['\\./assert-outcome', '\\.\\./src/tools/report/attach'],
]

/** What is an error here beside what oxlint calls correctness. */
const errors = [
  ...[
    'no-case-declarations',
    'no-empty',
    'no-eval',
    'no-fallthrough',
    'no-prototype-builtins',
    'no-unused-vars',
  ],
  ...['no-useless-assignment', 'preserve-caught-error'],
  ...[
    'ban-ts-comment',
    'no-explicit-any',
    'no-namespace',
    'no-unnecessary-type-assertion',
    'no-unsafe-enum-comparison',
    'no-unsafe-function-type',
    'only-throw-error',
    'prefer-promise-reject-errors',
    'require-await',
    'restrict-plus-operands',
    'switch-exhaustiveness-check',
  ].map((rule) => `typescript/${rule}`),
]

/** What may have no safe type: JavaScript, what must not compile, and a project with packages that are not here. */
const untyped = ['**/*.{js,cjs,mjs}', '**/*.type-test.ts', 'examples/unleash/**']

const safe = [
  ...['argument', 'assignment', 'call', 'member-access', 'return'].map((what) => `no-unsafe-${what}`),
  ...['no-floating-promises', 'no-misused-promises', 'unbound-method'],
].map((rule) => `typescript/${rule}`)

/** Right by intention here. */
const allowed = [
  'no-meaningless-void-operator',
  'no-misused-spread',
  'no-useless-default-assignment',
  'require-array-sort-compare',
].map((rule) => `typescript/${rule}`)

const all = (rules, level) => Object.fromEntries(rules.map((rule) => [rule, level]))

export default defineConfig({
  plugins: ['eslint', 'typescript'],
  categories: { correctness: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    'dist/',
    'reports/',
    '.ci/',
    'src/cli/init/template/',
    'src/cli/demo/project/',
    '**/fixtures/',
  ],
  rules: {
    ...all([...errors, ...safe], 'error'),
    'typescript/no-require-imports': ['error', { allow: [`^(?:${loadedAtFirstUse.join('|')})(?:/|$)`] }],
    // Users fill interfaces by declaration merging.
    'typescript/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
    ...all(allowed, 'off'),
    // Control characters are what such a pattern looks for: no header, URL or message may have them.
    'no-control-regex': 'off',
  },
  overrides: [
    ...oneWay,
    { files: untyped, rules: all(safe, 'off') },
    { files: ['**/*.{js,cjs}'], rules: { 'typescript/no-require-imports': 'off' } },
    { files: ['**/*.test.ts', '**/*.type-test.ts'], rules: { 'no-unused-expressions': 'off' } },
  ],
})
