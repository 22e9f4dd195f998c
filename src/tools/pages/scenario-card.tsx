import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { counted } from '../../errors/wording'
import { remembered } from '../../remembered'
import { exchangeAbout, type ReportAttempt } from '../report/model'
import type { PageScenario } from '../report/page-data'
import { Copy, Figure, Fold, glyphs, StatusMark, Unseen, duration } from './components'
import { fragmentOf, report } from './state'
import { ArgumentTable, StepsView } from './steps'

interface ScenarioCardProps {
  readonly scenario: PageScenario
  readonly isAsked: boolean
  readonly startsOpen: boolean
  readonly onToggle?: (isOpen: boolean) => void
}

export function ScenarioCard({ scenario, isAsked, startsOpen, onToggle }: ScenarioCardProps) {
  const [isOpen, open] = useState(startsOpen)
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) card.current?.scrollIntoView({ block: 'start' })
  }, [])
  const { name, keyword, status, runs, example } = scenario
  const id = useId()
  const toggle = (): void => {
    open(!isOpen)
    onToggle?.(!isOpen)
  }
  return (
    <div class="card box" ref={card}>
      <div class="line">
        <h4 class="wide">
          <button type="button" class="plain line" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
            <StatusMark status={status} />
            {name || keyword}
            {example && <span class="quiet">{example.values.join(' · ')}</span>}
          </button>
        </h4>
        {runs.length > 1 && (
          <span class="warn small">{`${glyphs.warn} ${counted(runs.length, 'attempt')}`}</span>
        )}
        <span class="quiet small">{duration(runs.at(-1)?.durationMs ?? 0)}</span>
        <a href={fragmentOf({ scenario: scenario.id })} title="Link to this scenario">
          <span aria-hidden="true">#</span>
          <Unseen>{`Link to ${name || scenario.id}`}</Unseen>
        </a>
      </div>
      <div id={id} class="body" hidden={!isOpen}>
        {isOpen && <ScenarioBody scenario={scenario} />}
      </div>
    </div>
  )
}

function ScenarioBody({ scenario }: { scenario: PageScenario }) {
  const [attempts, show] = useState<readonly ReportAttempt[] | string>('Opening …')
  useEffect(() => {
    attemptsOf(scenario).then(show, () => show('This browser is too old to unpack the steps.'))
  }, [scenario])
  if (typeof attempts === 'string') return <p class="quiet">{attempts}</p>
  const { id, rule, feature, description, example, tags, status } = scenario
  return (
    <>
      <p class="row small">
        <code class="quiet">{id}</code>
        <Copy what="Copy place" text={() => id} />
        <Copy what="Copy command" text={() => commandOf(scenario)} />
        {status !== 'passed' && (
          <Copy what="Copy prompt" text={() => promptOf(scenario, attempts.at(-1)?.steps ?? [])} />
        )}
        <span>{rule === undefined ? feature : `${feature} › Rule: ${rule}`}</span>
        {tags.map((tag) => (
          <span class="tag">{tag}</span>
        ))}
      </p>
      {description !== undefined && <p class="quiet lines">{description}</p>}
      {example && (
        <>
          <p class="quiet small">{example.name === '' ? 'Example' : `Example: ${example.name}`}</p>
          <ArgumentTable rows={[example.columns, example.values]} />
        </>
      )}
      {attempts.length === 1 ? (
        <StepsView steps={attempts[0]?.steps ?? []} />
      ) : (
        attempts
          .map((attempt, at) => {
            const summary = (
              <>
                <StatusMark status={attempt.status} />
                {` Attempt ${at + 1} of ${attempts.length}`}
                <Figure>{duration(attempt.durationMs)}</Figure>
              </>
            )
            return (
              <Fold
                class="attempt"
                open={at === attempts.length - 1 || status === 'passed'}
                summary={summary}
              >
                {() => <StepsView steps={attempt.steps} />}
              </Fold>
            )
          })
          .reverse()
      )}
    </>
  )
}

function commandOf({ id }: PageScenario): string {
  return `npx cucumber-js ${id}`
}

/** A text that gives an assistant all it needs to find out why a scenario failed; the error quotes the response. */
function promptOf(scenario: PageScenario, steps: ReportAttempt['steps']): string {
  const lines = [
    'A Cucumber scenario fails. Find out whether the API or the scenario is wrong, and put it right.',
    `Run it with: ${commandOf(scenario)}`,
    '',
    `${scenario.feature}: ${scenario.name} (${scenario.id})`,
  ]
  for (const step of steps) {
    lines.push(`${step.status === 'passed' ? ' ' : '>'} ${step.keyword} ${step.text} (${step.status})`)
    if (step.error) lines.push('', step.error.message, '', exchangeAbout(step, steps)?.curl ?? '', '')
  }
  return lines.join('\n')
}

/** The attempts of a scenario: they are compressed in blocks of many scenarios, and unpacked when asked for. */
async function attemptsOf({ place }: PageScenario): Promise<readonly ReportAttempt[]> {
  const block = await unpacked(report.blocks[Math.floor(place / report.scenariosPerBlock)] ?? '')
  return block[place % report.scenariosPerBlock] ?? []
}

const unpacked = remembered(async (block: string): Promise<ReportAttempt[][]> => {
  const bytes = Uint8Array.from(atob(block), (character) => character.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return JSON.parse(await new Response(stream).text()) as ReportAttempt[][]
})
