import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type DefaultTheme, type MarkdownRenderer } from 'vitepress'

type Token = ReturnType<MarkdownRenderer['parse']>[number]

const docs = join(import.meta.dirname, '..')

const style = `
/* The colours of the theme for these have too little contrast. */
html:root { --vp-code-lang-color: var(--vp-c-text-2); --vp-button-brand-bg: #3a5ccc }
.vp-doc :is(td, th) { padding: 6px 8px; vertical-align: top }
@media (min-width: 1280px) {
  .vp-doc td:nth-child(6):has(code) { min-width: 180px; overflow-wrap: anywhere }
}
@media (max-width: 639px) {
  thead:has(+ * [data-label]) { display: none }
  .vp-doc :is(tbody, tr):has([data-label]) { display: block }
  .vp-doc tr:has([data-label]) { padding: 6px 0; border: 1px solid var(--vp-c-divider) }
  .vp-doc [data-label] { display: block; padding: 2px 10px; border: 0 }
  td + [data-label]::before { content: attr(data-label) ': '; color: var(--vp-c-text-2) }
}`

export default defineConfig({
  title: 'chapterwise',
  description:
    'Ready-made Cucumber steps for HTTP, GraphQL and gRPC APIs, and tools that find what the tests miss',
  srcExclude: ['faults-and-inputs.md', 'how-it-is-made.md'],
  outDir: join(docs, '..', 'reports', 'site'),
  cacheDir: join(docs, '..', 'reports', 'site-cache'),
  cleanUrls: true,
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['style', {}, style],
  ],
  // Its tables need the room of the outline, which its first list gives as well.
  transformPageData: ({ relativePath, frontmatter }) => {
    if (relativePath === 'options.md') frontmatter['aside'] = false
  },
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
    plugins: [
      {
        name: 'an anchor for each step',
        enforce: 'pre',
        transform: (page, file) =>
          file.endsWith('/docs/phrases.md')
            ? page.replace(
                /^\| `([^`]+)` \|/gm,
                (row, step: string) => `| <a id="${anchorOf(step)}"></a>${row.slice(2)}`,
              )
            : undefined,
      },
    ],
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/start/install' },
      { text: 'How-to', link: '/how-to/sign-in' },
      { text: 'Concepts', link: '/concepts/chapters' },
      { text: 'Tools', link: '/explore' },
      { text: 'Reference', link: '/phrases' },
    ],
    sidebar: [
      {
        text: 'Start',
        items: [
          page('Install', 'start/install'),
          page('Tutorial', 'start/tutorial'),
          page('Add it to a project', 'start/add-to-a-project'),
          page('Editor', 'start/editor'),
        ],
      },
      {
        text: 'How-to',
        items: [
          page('Sign in', 'how-to/sign-in'),
          page('JSON Web Tokens', 'how-to/jwt'),
          page('HMAC signatures', 'how-to/hmac'),
          page('HTTP digest', 'how-to/digest'),
          page('AWS signatures', 'how-to/aws-signature'),
          page('Environments and secrets', 'how-to/environments'),
          page('Files and snapshots', 'how-to/files'),
          page('Wait for what comes later', 'how-to/poll'),
          page('Lists', 'how-to/lists'),
          page('Data files and new values', 'how-to/data-files'),
          page('Clean up', 'how-to/clean-up'),
          page('GraphQL', 'how-to/graphql'),
          page('gRPC', 'how-to/grpc'),
          page('XML and SOAP', 'how-to/soap'),
          page('Event streams and WebSockets', 'how-to/streams'),
          page('Messages of a queue', 'how-to/messages'),
          page('Mails', 'how-to/mailbox'),
          page('Stand-ins and webhooks', 'how-to/stand-ins'),
          page('OpenAPI documents', 'how-to/openapi'),
          page('Time limits', 'how-to/time-limits'),
          page('Proxies and TLS', 'how-to/proxies-and-tls'),
          page('HTTP/2', 'how-to/http2'),
          page('Containers', 'how-to/containers'),
          page('Make it fast', 'how-to/make-it-fast'),
          page('Parallel and shards', 'how-to/parallel-and-shards'),
          page('Continuous integration', 'how-to/ci'),
          page('Debug a failure', 'how-to/debug-a-failure'),
          page('Steps of your own', 'how-to/own-steps'),
          page('Vitest, Mocha, node:test', 'how-to/without-gherkin'),
        ],
      },
      {
        text: 'Concepts',
        items: [
          page('Chapters and stories', 'concepts/chapters'),
          page('Independent states', 'concepts/independent-states'),
          page('The log', 'concepts/log'),
          page('What check knows', 'concepts/check'),
        ],
      },
      {
        text: 'Tools',
        items: [
          page('Explore', 'explore'),
          page('Doubt', 'doubt'),
          page('Races', 'races'),
          page('Load', 'load'),
          page('Next, console and mcp', 'next'),
          page('Report', 'report'),
        ],
      },
      {
        text: 'Reference',
        items: [
          page('Steps', 'phrases'),
          page('Options', 'options'),
          { text: 'Commands', collapsed: true, items: made('commands') },
          page('Error bodies', 'bad-requests'),
          page('Secrets and limits', 'secrets-and-limits'),
          { text: 'TypeScript API', link: '/api/', collapsed: true, items: made('api') },
          page('Where it runs', 'where-it-runs'),
          page('Dependencies', 'dependencies'),
          page('Benchmarks', 'benchmarks'),
        ],
      },
      {
        text: 'Moving from',
        items: [
          page('Karate', 'moving/karate'),
          page('Pactum', 'moving/pactum'),
          page('Postman and Bruno', 'moving/postman-and-bruno'),
          page('Hurl', 'moving/hurl'),
          page('Hand-written steps', 'moving/hand-written-steps'),
          page('Beside other tools', 'other-tools'),
        ],
      },
      page('Questions', 'faq'),
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

/** The pages of a folder that is made when the site is built; its folders can be unfolded. */
function made(folder: string): DefaultTheme.SidebarItem[] {
  const path = join(docs, folder)
  if (!existsSync(path)) return []
  const entries = readdirSync(path, { withFileTypes: true }).filter(({ name }) => name !== 'index.md')
  return entries
    .sort((one, other) => one.name.localeCompare(other.name))
    .map((entry) => {
      const name = entry.name.replace(/\.md$/, '')
      if (!entry.isDirectory()) return page(name, `${folder}/${name}`)
      const inside = `${folder}/${name}`
      const index = existsSync(join(docs, inside, 'index.md')) ? { link: `/${inside}/` } : {}
      return { text: name.replaceAll('-', ' '), ...index, collapsed: true, items: made(inside) }
    })
}
