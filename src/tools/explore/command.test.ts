import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect } from 'chai'
import { CommandLine } from '../../../features/command-line/command-line'
import type { WorkerReply } from '../../../features/command-line/worker'
import { scratchFolder } from '../../scratch-folder.fixture'

const folder = join(__dirname, 'fixtures/doors')

interface Report {
  readonly walks: number
  readonly requests: number
  readonly findings: readonly Record<string, unknown>[]
  readonly unsteady: readonly Record<string, unknown>[]
  readonly notes: readonly string[]
  readonly ways: { readonly never: readonly string[] }
}

function reportIn({ stdout }: WorkerReply): Report {
  return JSON.parse(stdout) as Report
}

describe('chapterwise explore', function () {
  this.timeout(180_000)
  const scratch = scratchFolder()
  const commandLine = new CommandLine()
  after(() => commandLine.end())

  /** Explores the doors project with a fault. */
  function explore(fault: string, ...flags: readonly string[]): Promise<WorkerReply> {
    const seed = flags.includes('--seed') ? [] : ['--seed', '1']
    const always = ['--fresh', '--walks', '8', '--length', '4', ...seed, '--format', 'json']
    return commandLine.ask({ argv: ['explore', ...always, ...flags], cwd: folder, env: { DOORS: fault } })
  }

  const failed = { kind: 'server error', stories: ['door has been opened'] }

  it('reports the walks completed before Ctrl-C', async () => {
    const reply = await explore('Ctrl-C after 4')
    expect(reportIn(reply)).to.deep.include({ walks: 2, findings: [], unsteady: [] })
    expect(reply).to.include({ exitCode: 0, stderr: '' })
  })

  it('reports a candidate that it had no time to reproduce as unsteady, not as a finding', async () => {
    const reply = await explore('stuck,Ctrl-C after 3', '--seed', '2')
    const { findings, unsteady } = reportIn(reply)
    expect(findings).to.deep.equal([])
    expect(unsteady).to.have.length(1)
    expect(unsteady[0]).to.deep.include({ ...failed, why: 'there was no time to repeat it' })
    expect(reply.exitCode).to.equal(0)
  })

  it('reports a reproduced finding even when Ctrl-C stops the shrinking', async () => {
    // The 3rd scenario reproduces the finding, the 4th would have shortened it.
    const reply = await explore('stuck,Ctrl-C after 4', '--seed', '2')
    expect(reportIn(reply).findings.map(({ walk }) => walk)).to.deep.equal([
      ['a door has been hung', 'the door has been opened'],
    ])
    expect(reply.exitCode).to.equal(1)
  })

  it('finds a story that throws an error other than an assertion error', async () => {
    const [found, ...others] = reportIn(await explore('hinges')).findings
    expect(found).to.include({
      kind: 'story failed',
      message: "TypeError: Cannot read properties of undefined (reading 'hinges')",
    })
    expect(others).to.deep.equal([])
  })

  it('notes a phrase whose handler throws, and a hook that fails, and continues', async () => {
    const { findings, notes, walks } = reportIn(await explore('phrase,After'))
    expect(notes).to.have.members([
      'The hook "sweep" failed: nobody has a broom',
      'The phrase "a {word} door has been hung" fails before it tells a story: TypeError: Cannot read properties of undefined (reading \'paint\')',
    ])
    expect([walks, findings]).to.deep.equal([8, []])
  })

  it('finds problems, and only real ones, under a base URL with a path', async () => {
    const right = await explore('base path', '--at-once', '--refusals')
    expect(reportIn(right)).to.deep.include({ findings: [], unsteady: [] })
    const wrong = await explore('base path,stuck')
    expect(reportIn(wrong).findings[0]).to.deep.include(failed)
  })

  it('reports that the API has stopped, and blames no story for it', async () => {
    const reply = await explore('gone', '--walks', '12', '--format', 'text')
    expect(reply.stderr.replace(/:\d+ /, ':port ').replace(/\d+ walks/, 'some walks')).to.equal(
      'The API is gone: http://127.0.0.1:port takes no connection any more (ECONNREFUSED), after some walks.\n' +
        'Start it again, and explore again; if it stops again, the last requests in its own log say why.\n',
    )
    expect(reply.exitCode).to.equal(2)
    expect(reply.stdout).to.match(/findings 0, notes 0, seed 1\n$/)
  })

  it('reports its result even when an AfterAll hook fails', async () => {
    const reply = await explore('AfterAll')
    expect(reply.exitCode).to.equal(2)
    expect(reply.stderr).to.match(
      /^An AfterAll hook failed: the hall is locked \(support\/doors\.ts:\d+\)\n$/,
    )
    expect(reportIn(reply).walks).to.equal(8)
  })

  const cannotRun: Readonly<Record<string, string>> = {
    BeforeAll: 'A BeforeAll hook failed: nobody has the key (support/doors.ts:line)\n',
    Before: 'The hook "unlock" failed before any story ran: the key is lost\n',
    'no phrases':
      'The story book "door story" has no phrases, so there is nothing to walk.\n' +
      'Bind some with storiesOf(DoorStory) and tell(…).\n',
    'no book':
      'No walk can begin.\n' +
      'A walk begins as a feature does whose scenarios are set in a story book: see the paths, tags and --book given, and withStoryBook(…) in the support code.\n',
    down:
      'The API does not answer: POST http://127.0.0.1:port/doors (ECONNREFUSED).\n' +
      'Start it, or say where it is, and explore again.\n',
  }
  for (const [fault, message] of Object.entries(cannotRun))
    it(`explains in one message why it cannot run: ${fault}`, async () => {
      const { exitCode, stdout, stderr } = await explore(fault)
      expect([
        exitCode,
        stdout,
        stderr.replace(/:\d+\//, ':port/').replace(/:\d+\)/, ':line)'),
      ]).to.deep.equal([2, '', message])
    })

  it('ends with the first finding', async () => {
    const reply = await explore('stuck', '--stop-at-first')
    expect(reportIn(reply).findings).to.have.length(1)
    expect(reportIn(reply).walks).to.be.below(8)
  })

  for (const [fault, flags, requests] of [
    ['Ctrl-C after 2', [], 'some requests'],
    ['', ['--seconds', '0.001'], '0 requests'],
    ['Ctrl-C after 1', [], '0 requests'],
  ] as const)
    it(`says that nothing is known without a whole walk: ${fault || flags.join(' ')}`, async () => {
      const { exitCode, stdout, stderr } = await explore(fault, ...flags)
      expect([
        exitCode,
        stdout,
        stderr.replace(/in [\d.]+ s/, 'in … s').replace(/[1-9]\d*(?= r)/, 'some'),
      ]).to.deep.equal([...[2, '', `Nothing is known: no walk could be made in … s (${requests}).\n`]])
    })

  it('says what it left out when the time was up', async () => {
    const { notes } = reportIn(
      await explore('', '--walks', '5000', '--seconds', '3', '--at-once', '--refusals'),
    )
    const [walks, searches = 'tried 1 of 2 searches (all 1 of 2)'] = notes
      .filter((note) => note.startsWith('tried '))
      .reverse()
    expect(walks).to.match(/^tried \d+ of 5000 walks$/)
    expect(searches).to.match(
      /^tried \d+ of \d+ searches \(\D+ \d+ of \d+(?:, \D+ \d+ of \d+)*\)(?:; --seconds \d+ for all(?:, or --lanes 4 if scenarios share nothing)?)?$/,
    )
  })

  it('checks that it can write its output before it explores', async () => {
    const reply = await explore('', '--output', 'cucumber.cjs/found')
    expect(reply).to.deep.equal({
      exitCode: 2,
      stdout: '',
      stderr: `The features cannot be written to "${join('cucumber.cjs', 'found', 'found.feature')}": a file is in the way.\n`,
    })
  })

  it('reports what it found even if its features cannot be written', async () => {
    const output = scratch.path
    const feature = 'server-error-door-has-been-opened.feature'
    mkdirSync(join(output, feature))
    const reply = await explore('stuck', '--output', output)
    expect(reportIn(reply).findings).to.have.length(1)
    expect(reportIn(reply).findings[0]).to.deep.include(failed).and.not.have.property('feature')
    expect([reply.exitCode, reply.stderr]).to.deep.equal([
      2,
      `The feature cannot be written to "${relative(folder, join(output, feature))}": it is a folder.\n`,
    ])
  })

  it('runs a story that is run once in the first of its walks', async () => {
    const [each, once] = [await explore(''), await explore('one door')].map(reportIn)
    expect(once?.findings).to.deep.equal([])
    expect(once?.requests).to.be.at.most((each?.requests ?? 0) - 7)
  })

  it('finds a story whose next chapter is none of those it names', async () => {
    const [found, ...others] = reportIn(await explore('choice')).findings
    expect(others).to.deep.equal([])
    expect(found).to.deep.include({ kind: 'story failed', stories: ['door has been opened'] })
    expect(found?.['message']).to.match(/^ConfigurationError: The story "door has been opened" proceeds to /)
  })

  it('does not try a story whose condition throws', async () => {
    const { findings, ways } = reportIn(await explore('no lock'))
    expect(findings).to.deep.equal([])
    expect(ways.never[0]).to.contain('door has been opened (needs: it is not locked)')
  })

  it('tries a story where its condition does not hold, and names the condition', async () => {
    const file = scratch.at('known.json')
    const needs = 'it is not locked'
    const right = reportIn(await explore('locked'))
    expect([right.findings, right.ways.never]).to.deep.equal([
      [],
      [`door has been opened (needs: ${needs}), from door hung to door hung`],
    ])

    const found = { kind: 'accepted', stories: ['door has been opened'], chapter: 'door hung', needs }
    const reply = await explore('locked', '--refusals', '--accept', '--ignore', file)
    const [finding, ...others] = reportIn(reply).findings
    expect(finding).to.deep.include(found)
    expect(finding?.['walk']).to.deep.equal(['a door has been hung', 'I try: the door has been opened'])
    expect(others).to.deep.equal([])
    const [known] = JSON.parse(scratch.read('known.json')) as object[]
    expect(known).to.include({ kind: 'accepted', story: 'door has been opened', needs })
    expect((await explore('locked', '--refusals', '--ignore', file)).exitCode).to.equal(0)

    scratch.put('known.json', JSON.stringify([{ ...known, needs: 'it has a handle' }]))
    expect((await explore('locked', '--refusals', '--ignore', file)).exitCode).to.equal(1)
  })

  it('saves accepted findings without secrets, and ignores them in later runs', async () => {
    const file = scratch.at('known.json')
    const output = scratch.at('found')
    const reply = await explore('stuck', '--accept', '--ignore', file, '--output', output)
    expect(reply).to.include({
      exitCode: 0,
      stderr: `Saved in ${file}. Write a reason for each entry.\n`,
    })
    const [known] = JSON.parse(scratch.read('known.json')) as object[]
    expect(known).to.include({ kind: 'server error', story: 'door has been opened', chapter: 'door hung' })
    expect(Object.keys(reportIn(reply))).to.deep.equal([
      ...['seed', 'walks', 'stories', 'requests', 'ways', 'findings', 'notes', 'unsteady'],
    ])
    const feature = resolve(folder, String(reportIn(reply).findings[0]?.['feature']))
    expect(existsSync(feature)).to.equal(true)
    expect(reply.stdout + readFileSync(feature, 'utf8')).not.to.contain('sesame')

    const ignored = await explore('stuck', '--ignore', file, '--format', 'text')
    expect(ignored.exitCode).to.equal(0)
    expect(ignored.stdout).to.match(/findings 0 \(and 1 known\), notes 0, seed 1\n$/)
    // Nobody reads its walk, so that it is not shrunk.
    const { requests } = reportIn(await explore('stuck', '--ignore', file))
    expect(requests).to.be.below(reportIn(reply).requests)

    // Without --refusals, nothing looks for the second one.
    scratch.put('known.json', JSON.stringify([known, { ...known, kind: 'accepted' }]))
    const { notes } = reportIn(await explore('', '--ignore', file))
    expect(notes.filter((note) => note.startsWith('Accepted'))).to.deep.equal([
      'Accepted, but no longer found: server error: door has been opened, in door hung.',
    ])

    for (const [content, message] of [
      ['[{', `The file "${file}" cannot be read as JSON: `],
      ['{}', `The file "${file}" has to be a list.`],
      ['[{"kind":"bug"}]', `Entry 1 of the file "${file}" is not a known one.`],
    ] as const) {
      scratch.put('known.json', content)
      const malformed = await explore('', '--ignore', file)
      expect(malformed.exitCode).to.equal(2)
      expect(malformed.stderr).to.contain(message)
    }
  })
})
