import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { typeScript } from '../../processes.fixture'
import { scratchFolder } from '../../scratch-folder.fixture'
import { Doubting } from './doubting.fixture'

const hotel = join(__dirname, 'fixtures/hotel')

describe('chapterwise doubt', function () {
  this.timeout(180_000)
  const doubting = new Doubting()
  after(() => doubting.end())
  const folder = scratchFolder()

  it('reports what survives, as derived by hand, with advice, and exits with 1 below the minimum', async () => {
    const { exitCode, stdout, stderr } = await doubting.doubt('hotel', ['--min', '58'])
    expect(stdout).to.equal(readFileSync(join(hotel, 'expected.txt'), 'utf8'))
    expect(stderr).to.equal('57.6 % of the changes detected; the minimum is 58 %.\n')
    expect(exitCode).to.equal(1)
  })

  it('reports that nothing is known when stopped while recording, and runs AfterAll', async () =>
    expect(await doubting.doubt('stopped', ['features/recording.feature'])).to.deep.equal({
      exitCode: 2,
      stdout: '',
      stderr:
        'AfterAll has run\n' +
        'It was stopped before any answer was changed, so nothing is known.\n' +
        'Give it more time with --seconds, or fewer features.\n',
    }))

  it('reports its results so far when stopped while changing responses, and runs AfterAll', async () => {
    // The first change is noticed; the second has no result, and four were not run.
    const known = [
      'Mutation testing: one thing of a response is changed, and a step has to fail.',
      '',
      'GET /lamp 200  detected 1 of 1',
      '',
      '1 changed scenario was run; for 5 there was no time (--seconds), so that 5 changes do not count.',
      '',
      'detected 1 of 1 change (100 %), 1 scenario, 0 not doubted',
      '',
    ].join('\n')
    expect(await doubting.doubt('stopped', ['features/changes.feature', '--min', '100'])).to.deep.equal({
      exitCode: 0,
      stdout: known,
      stderr: 'AfterAll has run\n',
    })
  })

  it('neither reports nor counts accepted changes, names those detected now, and writes a page', async () => {
    const file = folder.at('accepted.json')
    const args = ['features/hotel.feature:3', '--min', '100', '--ignore', file]
    const accepted = await doubting.doubt('hotel', [...args, '--accept'])
    expect(accepted).to.include({ exitCode: 0, stderr: `Saved in ${file}. Write a reason for each entry.\n` })
    const known = JSON.parse(folder.read('accepted.json')) as object[]
    expect(known[0]).to.deep.equal({
      operation: 'GET /hotels/{…} 200',
      member: '$.free',
      change: 'left out',
      why: '',
    })
    const detected = { operation: 'GET /hotels/{…} 200', member: '(status)' }
    folder.put('accepted.json', JSON.stringify([...known, detected]))
    const page = folder.at('reports/doubt.html')
    const { exitCode, stdout, stderr } = await doubting.doubt('hotel', [...args, '--output', page])
    expect(stdout).to.equal(`Written: ${page}\ndetected 9 of 9 changes (100 %), 1 scenario, 0 not doubted\n`)
    expect(readFileSync(page, 'utf8')).to.include('<title>100 % detected, 0 survived</title>')
    expect(stderr).to.equal('Accepted, and detected now: GET /hotels/{…} 200  (status)  any change.\n')
    expect(exitCode).to.equal(0)
    if (!existsSync('/dev/full')) return
    const noRoom = await doubting.doubt('hotel', [...args, '--format', 'html', '--output', '/dev/full'])
    expect(noRoom.stdout).to.include('detected 9 of 9 changes (100 %)')
    expect([noRoom.exitCode, noRoom.stderr]).to.deep.equal([
      2,
      'The report cannot be written to "/dev/full": there is no space left.\n',
    ])
  })

  it('ends a scenario that keeps the process busy for ever, which no signal can', () => {
    const code = `
      const { withWatchdog } = require('./watchdog')
      withWatchdog(async (watch) => { watch('features/a.feature:3'); for (;;); }, 1000)`
    const { signal, stderr } = spawnSync(process.execPath, [...typeScript, '-e', code], {
      cwd: __dirname,
      encoding: 'utf8',
      timeout: 60_000,
    })
    expect([signal, stderr.split('\n')[0]]).to.deep.equal([
      'SIGKILL',
      'features/a.feature:3 has run for 1 s without a pause, so it was ended, and nothing is known.',
    ])
  })

  it('explains why nothing could be doubted', async () => {
    for (const [project, args, message] of [
      ['hotel', ['--tags', '@none'], 'No scenario was found: see the paths, tags and names given.'],
      [
        'inn',
        ['features/no-rows.feature'],
        'No scenario was found: the examples in features/no-rows.feature have no rows.\n' +
          'Write them: npx chapterwise examples features/no-rows.feature',
      ],
      [
        'inn',
        ['features/own-client.feature'],
        'No scenario received an answer through the library, so there was nothing to change.\n' +
          'What a client of your own sends is not seen: send it with this.scenario.when or this.axios.',
      ],
      [
        'hotel',
        ['features/hotel.feature:35'],
        'No scenario can be doubted:\n' +
          '  features/hotel.feature:35  GET /hotels/1: it does not pass at "the response should be 404 Not Found": The response should be 404 Not Found but was 200 OK\n' +
          'A scenario has to pass by itself, and to send the same requests each time: of random values only those of the library, such as {{$uuid}}, are drawn alike.',
      ],
    ] as const)
      expect(await doubting.doubt(project, args)).to.deep.equal({
        exitCode: 2,
        stdout: '',
        stderr: `${message}\n`,
      })
  })
})
