import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Takes the pictures of the README anew: the map of the example's story book, and a report. Needs `chromium`. */
const root = join(__dirname, '..')
const work = join(root, 'reports', 'pictures')
const images = join(root, 'docs', 'images')

const feature = `Feature: Paying in and taking out

  Scenario: What is paid in is there
    Given "Fred" has put 100 into a new account
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be 100

  Scenario: More than there is can be taken out
    Given "Fred" has put 100 into a new account
    When I POST "api/bankaccounts/{{bankAccountId}}/withdrawals" with:
      | amount | 250 |
    Then the response should be 200 OK
`

/** Opens the log of a call, that of the failed step and its curl line, and leaves out what is above the feature. */
const open = `<script>
  setTimeout(() => {
    const attachments = document.querySelectorAll('details')
    for (const at of [1, 5, 6]) attachments[at].open = true
    document.body.style.zoom = '0.9'
    const headings = [...document.querySelectorAll('h1, h2, h3')]
    const top = headings.find(({ textContent }) => textContent.startsWith('Feature')).getBoundingClientRect().top
    document.body.style.marginTop = (12 - top) / 0.9 + 'px'
  }, 2000)
</script>`

function takeMap(): void {
  const flags = ['--book', 'banking story', '--format', 'svg', '--output', join(images, 'story-map.svg')]
  execFileSync('node', [...loaders, 'src/cli/main.ts', 'map', ...flags], { cwd: root })
}

function takeReport(): void {
  const [file, report, page] = ['paying-in-and-taking-out.feature', 'report.html', 'opened.html'].map(
    (name) => join(work, name),
  )
  writeFileSync(file ?? '', feature)
  spawnSync('npx', ['cucumber-js', '--format', `html:${report}`, file ?? ''], { cwd: root })
  writeFileSync(page ?? '', readFileSync(report ?? '', 'utf8').replace('</body>', `${open}</body>`))
  photograph(page ?? '', join(images, 'report.png'))
}

const loaders = ['-r', 'ts-node/register', '-r', 'tsconfig-paths/register']

function photograph(page: string, picture: string): void {
  execFileSync(
    'chromium',
    [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--virtual-time-budget=8000'],
      ...['--window-size=800,1015', `--screenshot=${picture}`, `file://${page}`],
    ],
    { stdio: 'ignore' },
  )
  console.log(`${picture}: ${Math.round(statSync(picture).size / 1024)} KiB`)
}

mkdirSync(work, { recursive: true })
takeMap()
takeReport()
