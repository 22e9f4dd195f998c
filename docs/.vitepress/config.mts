import { join } from 'node:path'
import { defineConfig, type DefaultTheme, type MarkdownRenderer } from 'vitepress'
import { searchOptions } from '../search-options'
import { withOptionHeadings } from './option-headings'

type Token = ReturnType<MarkdownRenderer['parse']>[number]

const docs = join(import.meta.dirname, '..')

const style = `
.DocSearch-Button .DocSearch-Button-Keys { display: none }
.start { display: flex; gap: 8px; align-items: center; margin: 20px 0 0; font-size: 14px }
.start code { padding: 8px 12px; border-radius: 8px; background: var(--vp-c-bg-alt); overflow-x: auto }
.start button { padding: 6px 12px; border: 1px solid var(--vp-c-border); border-radius: 8px }
.VPHero .image { order: 3; margin: 24px 0 0 }
.VPHero .image-container { transform: none; width: auto; height: auto }
.VPHero .image-bg { display: none }
.VPHero .image-src { position: static; transform: none; max-width: 100%; max-height: none; border-radius: 8px; border: 1px solid var(--vp-c-divider) }
/* The colours of the theme for these have too little contrast. */
html:root { --vp-code-lang-color: var(--vp-c-text-2); --vp-button-brand-bg: #3a5ccc }
.vp-doc :is(td, th) { padding: 6px 8px; vertical-align: top }
@media (max-width: 639px) {
  thead:has(+ * [data-label]) { display: none }
  .vp-doc :is(tbody, tr):has([data-label]) { display: block }
  .vp-doc tr:has([data-label]) { padding: 6px 0; border: 1px solid var(--vp-c-divider) }
  .vp-doc [data-label] { display: block; padding: 2px 10px; border: 0 }
  td + [data-label]::before { content: attr(data-label) ': '; color: var(--vp-c-text-2) }
}`

export default defineConfig({
  title: 'chapterwise',
  description: 'API tests in Gherkin, with the steps already written.',
  srcExclude: ['faults-and-inputs.md', 'how-it-is-made.md', 'typescript-api.md'],
  outDir: join(docs, '..', 'reports', 'site'),
  cacheDir: join(docs, '..', 'reports', 'site-cache'),
  cleanUrls: true,
  head: [
    ['link', { rel: 'icon', href: '/logo.svg' }],
    ['style', {}, style],
  ],
  // In features {{name}} is a variable; Vue is not to take it for one of its own.
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: ({ core, renderer: { rules } }) => {
      core.ruler.push('labels', ({ tokens }) => labelCells(tokens))
      for (const rule of ['text', 'code_inline'] as const) {
        const render = rules[rule]
        rules[rule] = (...args) => (render?.(...args) ?? '').replaceAll('{{', '&#123;&#123;')
      }
    },
  },
  vite: {
    publicDir: 'images',
    plugins: [
      {
        name: 'a heading for each option',
        enforce: 'pre',
        transform: (page, file) => (file.endsWith('/docs/options.md') ? withOptionHeadings(page) : undefined),
      },
      {
        name: 'an anchor for each step',
        enforce: 'pre',
        transform: (page, file) =>
          file.endsWith('/docs/phrases.md')
            ? page.replace(
                /^- `([^`]+)` /gm,
                (item, step: string) => `- <a id="${anchorOf(step)}"></a>${item.slice(2)}`,
              )
            : undefined,
      },
    ],
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        miniSearch: { searchOptions },
        translations: { button: { buttonText: 'Search ( / )', buttonAriaLabel: 'Search ( / )' } },
        // Steps and pages are searched; references that are read from top to bottom would bury them.
        _render: (page, env, markdown) =>
          /^(?:api|commands|moving|benchmarks|dependencies|where-it-runs)\b/.test(env.relativePath)
            ? ''
            : markdown.render(env.relativePath === 'options.md' ? withOptionHeadings(page) : page, env),
      },
    },
    logo: '/logo.svg',
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/start/first-test' },
      { text: 'Steps', link: '/phrases' },
      { text: 'Find bugs', link: '/explore' },
      { text: 'Reference', link: '/options' },
      { text: 'Live report', link: '/live-report.html', target: '_self' },
    ],
    sidebar: [
      {
        text: 'Start',
        items: [
          page('Why chapterwise', 'why'),
          page('Install', 'start/install'),
          page('Your first test', 'start/first-test'),
          page('Your first story', 'start/first-story'),
          page('Add it to a project', 'start/add-to-a-project'),
          page('From an OpenAPI document', 'start/from-an-openapi-document'),
        ],
      },
      {
        text: 'Write tests',
        items: [
          page('Check lists and files', 'how-to/check-a-response'),
          page('Test data', 'how-to/data-files'),
          page('Sign in', 'how-to/sign-in'),
          page('Sign requests', 'how-to/signatures'),
          page('Wait and poll', 'how-to/poll'),
          page('Clean up', 'how-to/clean-up'),
          page('Environments', 'how-to/environments'),
        ],
      },
      {
        text: 'Protocols',
        items: [
          page('GraphQL', 'how-to/graphql'),
          page('gRPC', 'how-to/grpc'),
          page('XML and SOAP', 'how-to/soap'),
          page('Streams and WebSockets', 'how-to/streams'),
          page('OpenAPI documents', 'how-to/openapi'),
          page('Stand-ins and webhooks', 'how-to/stand-ins'),
          page('Mails and queues', 'how-to/messages'),
        ],
      },
      {
        text: 'Model',
        items: [
          page('Chapters and stories', 'concepts/chapters'),
          page('Steps of your own', 'how-to/own-steps'),
          page('Vitest, Jest, Mocha, node:test', 'how-to/without-gherkin'),
        ],
      },
      {
        text: 'Find bugs',
        items: [
          page('Explore', 'explore'),
          page('Races', 'races'),
          page('Doubt', 'doubt'),
          page('Load', 'load'),
        ],
      },
      {
        text: 'Run',
        items: [
          page('CI, parallel, containers', 'how-to/ci'),
          page('Report and coverage', 'report'),
          page('Debug a failure', 'how-to/debug-a-failure'),
          page('Check, next, console', 'next'),
        ],
      },
      {
        text: 'Reference',
        items: [
          page('Steps', 'phrases'),
          page('Options', 'options'),
          page('Commands', 'commands/'),
          page('TypeScript API', 'api/'),
          page('Messages', 'messages'),
          page('Error bodies', 'bad-requests'),
          page('Secrets and limits', 'secrets-and-limits'),
          page('Where it runs', 'where-it-runs'),
          page('Dependencies', 'dependencies'),
          page('Benchmarks', 'benchmarks'),
        ],
      },
      page('Compare and move', 'other-tools'),
    ],
  },
})

/** The anchor of a step: `the response should be {httpStatus}` is at `#the-response-should-be-httpstatus`. */
function anchorOf(step: string): string {
  return (
    step
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? ''
  )
}

/**
 * Labels the cells of each table, so that a phone can show its rows one below the other; not those of a table of figures
 * or marks, which are compared from row to row.
 */
function labelCells(tokens: readonly Token[]): void {
  let labels: string[] = []
  let column = 0
  for (const [at, { type }] of tokens.entries()) {
    if (type === 'thead_open') {
      const head = tokens.slice(
        at,
        tokens.findIndex((token, end) => end > at && token.type === 'thead_close'),
      )
      labels = head
        .filter((token) => token.type === 'inline')
        .map(({ content }) => content.replaceAll('`', ''))
      const isCompared = labels[0] === '' || head.some((token) => token.type === 'th_open' && token.attrs)
      if (isCompared) labels = []
    } else if (type === 'tr_open') column = 0
    else if (type === 'td_open') {
      const label = labels[column++]
      if (label !== undefined) tokens[at]?.attrSet('data-label', label)
    }
  }
}

function page(text: string, link: string): DefaultTheme.SidebarItem {
  return { text, link: `/${link}` }
}
