import type { JSX } from 'preact'
import type { PageScenario } from '../report/page-data'
import { counted, duration, Figure, Table, StatusMark } from './components'
import { fragmentOf, report } from './state'

/** One attempt at a scenario. */
type Run = PageScenario['runs'][number] & { readonly scenario: PageScenario }

/** The number of slowest scenarios listed. */
const maxSlowest = 20

/** Which scenario each worker ran when. */
export function TimelineView(): JSX.Element {
  const { durationMs, workers } = report.run
  const runs = report.scenarios.flatMap((scenario) => scenario.runs.map((run): Run => ({ ...run, scenario })))
  return (
    <>
      <h2>
        Who ran what, and when
        <Figure>{`${counted(workers.length, 'worker')}, ${duration(durationMs)}`}</Figure>
      </h2>
      {workers.map((worker) => (
        <Lane worker={worker} runs={runs.filter((run) => run.worker === worker)} />
      ))}
      <Table<Run>
        title="The slowest scenarios"
        rows={[...runs].sort((one, other) => other.durationMs - one.durationMs).slice(0, maxSlowest)}
        columns={[
          {
            title: 'Scenario',
            cell: ({ scenario, status }) => (
              <>
                <StatusMark status={status} />{' '}
                <a href={fragmentOf({ scenario: scenario.id })}>{scenario.name || scenario.id}</a>
              </>
            ),
          },
          { title: 'Worker', cell: ({ worker }) => worker },
          { title: 'Took', cell: (run) => duration(run.durationMs) },
        ]}
      />
    </>
  )
}

const width = 1000

/** The runs of a worker as blocks; those that failed are higher. */
function Lane({ worker, runs }: { worker: string; runs: readonly Run[] }): JSX.Element {
  const length = Math.max(1, report.run.durationMs)
  const busy = runs.reduce((sum, { durationMs }) => sum + durationMs, 0)
  const failed = runs.filter(({ status }) => isFailed(status)).length
  const percent = Math.floor(Math.min(1, busy / length) * 100)
  const words = `Worker ${worker}: ${counted(runs.length, 'scenario')}, ${percent} % busy${failed > 0 ? `, ${failed} failed` : ''}`
  return (
    <div>
      <p>{words}</p>
      <svg
        class="lane box"
        viewBox={`0 0 ${width} 26`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
      >
        {runs.map(({ status, startedAt, durationMs, scenario }) => (
          <rect
            class={isFailed(status) ? 'block failed' : 'block'}
            x={((startedAt - report.run.startedAt) / length) * width}
            y={isFailed(status) ? 0 : 4}
            width={Math.max(0.8, (durationMs / length) * width - 0.4)}
            height={isFailed(status) ? 26 : 18}
            onClick={() => (location.hash = fragmentOf({ scenario: scenario.id }))}
          >
            <title>{`${scenario.name} (${status}, ${duration(durationMs)})`}</title>
          </rect>
        ))}
      </svg>
    </div>
  )
}

function isFailed(status: Run['status']): boolean {
  return status !== 'passed' && status !== 'skipped'
}
