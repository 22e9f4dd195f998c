import type { Report } from '../report/model'

const markup = `"'><img src=x onerror=alert(1)></title></script><script>alert(2)</script><!-- title -->\${1}{{x}}&lt;`

/** The members that stay unchanged: those with fixed values, ids of the drawing, and base64 data. */
const left = ['status', 'kind', 'mediaType', 'protocol', 'base64', 'from', 'to', 'of']

/** Returns the report with markup appended to every text. All texts get the same suffix, so that names still match. */
export function hostile(report: Report): Report {
  const copy = spoilt(report, false) as Report
  const links = ['javascript:alert(3)', 'data:text/html,<script>alert(4)</script>']
  const [first] = copy.scenarios
  const step = first?.attempts[0].steps[0]
  if (step === undefined) throw new Error('The report has no step.')
  const attachments = links.map((url) => ({ name: 'a link', mediaType: 'text/uri-list', url }))
  return {
    ...copy,
    run: { ...copy.run, build: { ci: markup, url: 'javascript:alert(5)' } },
    scenarios: copy.scenarios.map((scenario) =>
      scenario === first
        ? {
            ...scenario,
            attempts: [
              {
                ...scenario.attempts[0],
                steps: [
                  {
                    ...step,
                    attachments: [
                      ...attachments,
                      {
                        name: markup,
                        mediaType: 'image/svg+xml',
                        text: `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(6)"/>`,
                      },
                      { name: markup, mediaType: 'text/html', text: markup },
                      { name: markup, mediaType: `image/png"${markup}`, base64: 'AAAA' },
                      { name: markup, mediaType: 'text/uri-list', text: links.join('\n') },
                    ],
                  },
                ],
              },
            ],
          }
        : scenario,
    ),
  }
}

function spoilt(value: unknown, isInMap: boolean): unknown {
  if (typeof value === 'string') return value + markup
  if (Array.isArray(value)) return value.map((each) => spoilt(each, isInMap))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const stays = left.includes(key) || (isInMap && key === 'id')
      return [key, stays && typeof inner === 'string' ? inner : spoilt(inner, isInMap || key === 'books')]
    }),
  )
}
