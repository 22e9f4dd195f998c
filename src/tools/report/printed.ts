import { pluralize, printable } from '../../errors'
import { escapeXml } from '../../formats'
import { failingStepOf, lastAttemptOf } from './causes'
import { groupBy } from '../../group-by'
import { countsOf } from './summary'
import { exchangeAbout, type Report, type ReportExchange, type ReportScenario } from './model'

/** Renders every failure with its exchange, and all scenarios, for a printer and for a browser without scripts. */
export function printedReport(report: Report): string {
  const { scenarios, causes, run } = report
  return [
    `<p>${shown(countsOf(report))}</p>`,
    ...(causes.length > 0 || run.problems.length > 0 ? ['<h2>What failed</h2>'] : []),
    ...run.problems.map(({ title, message }) => `<h3>${shown(title)}</h3>${block(message)}`),
    ...causes.flatMap(({ title, scenarios: failed }) => [
      `<h3 class="bad">${shown(title)} (${pluralize(failed.length, 'scenario')})</h3>`,
      ...failed.flatMap((at) => scenarios[at] ?? []).map(failure),
    ]),
    `<h2>All scenarios (${scenarios.length})</h2>`,
    ...[...groupBy(scenarios, ({ uri, feature }) => `${feature || uri} (${uri})`)].map(
      ([feature, all]) =>
        `<h3>${shown(feature)}</h3><ul>${all.map((one) => `<li>${one.status}: ${shown(nameOf(one))}</li>`).join('')}</ul>`,
    ),
  ].join('\n')
}

function nameOf({ name, keyword, line, example }: ReportScenario): string {
  return `${[name || keyword, ...(example?.values ?? [])].join(' · ')} (line ${line})`
}

/** A failing scenario: its step, the error, and the exchange that the step is about. */
function failure(scenario: ReportScenario): string {
  const step = failingStepOf(scenario)
  const exchange = step && exchangeAbout(step, lastAttemptOf(scenario).steps)
  return [
    '<article class="box body">',
    `<h4>${shown(scenario.name || scenario.keyword)} <span class="quiet">${shown(scenario.id)}</span></h4>`,
    step && `<p>${shown(`${step.keyword} ${step.text}`.trim())}</p>`,
    step?.error && block(step.error.message),
    exchange && block(exchangeText(exchange)),
    '</article>',
  ].join('')
}

function exchangeText({ request, response, failure: why }: ReportExchange): string {
  return [
    `> ${request.method} ${request.url}`,
    ...fieldLines('>', request),
    `< ${response?.statusText ?? `no response: ${why?.code} ${why?.message}`}`,
    ...(response === undefined ? [] : fieldLines('<', response)),
  ].join('\n')
}

function fieldLines(sign: string, { headers, body }: Pick<ReportExchange['request'], 'headers' | 'body'>) {
  const text = body && (body.text ?? `(${body.bytes} bytes of ${body.mediaType})`)
  return [
    ...headers.map(([name, value]) => `${sign} ${name}: ${value}`),
    ...(text === undefined ? [] : [`${text}${body?.isCut ? ' …' : ''}`]),
  ]
}

function block(text: string): string {
  return `<pre>${shown(text)}</pre>`
}

function shown(text: string): string {
  return escapeXml(printable(text))
}
