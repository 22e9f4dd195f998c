import { painter } from '../colour'
import { defineCommand } from '../command'
import { loadOptions, loadProjectFor } from '../project-options'
import { sessionStartOf } from './session-start'
import { Dialogue } from './dialogue'
import { Session, type SessionEnd } from './session'
import { converse } from './terminal'

export const consoleCommand = defineCommand({
  name: 'console',
  summary: 'tell the stories of your book against the API by hand, phrase by phrase',
  options: {
    ...loadOptions,
    book: { type: 'string', value: 'NAME', description: 'the story book to tell, if there are several' },
    feature: {
      type: 'string',
      value: 'FILE',
      description: 'a feature whose Background and tags to start with',
    },
    tag: { type: 'string', multiple: true, value: '@TAG', description: 'a tag for the scenario' },
  },
  async run({ values }, io) {
    const loaded = await loadProjectFor(values, values.feature, io)
    const { background, ...beginning } = sessionStartOf(values, loaded, io)
    const session = new Session(loaded, beginning)
    const isTerminal = io.stdin?.isTTY === true && io.stdout.isTTY === true
    const dialogue = new Dialogue(session, beginning.tags, io, painter(io.stdout, io), isTerminal)
    let ended: SessionEnd
    try {
      await session.begin()
      try {
        await dialogue.tellAll(background)
        if (isTerminal) io.stdout.write('Tab completes a phrase, :help says more.\n')
        await converse(dialogue, io)
      } finally {
        ended = await session.end()
      }
    } finally {
      await session.close()
    }
    const { trouble, log } = ended
    if (log !== '') io.stdout.write(`${log}\n`)
    if (trouble !== undefined) io.stderr.write(`The scenario did not end well: ${trouble}\n`)
    return (dialogue.failures > 0 && !isTerminal) || trouble !== undefined ? 1 : 0
  },
})
