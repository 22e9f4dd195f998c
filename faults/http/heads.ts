import { expect } from 'chai'
import { answer, head, json, ok, reply, say } from './answer'
import type { HttpFaults } from './fault'

/** Faults in the head of a response. */
export const heads: HttpFaults = {
  'What comes is not HTTP': { serve: reply('SSH-2.0-OpenSSH_9.6\r\n') },
  'A head longer than 16 KiB': { serve: reply(answer(ok, [`X-Long: ${'x'.repeat(20_000)}`], '{}')) },
  'A head of more than 1,000 lines': {
    serve: reply(
      answer(
        ok,
        Array.from({ length: 1001 }, () => 'a: b'),
        '{}',
      ),
    ),
  },
  'Early hints before the answer': {
    serve: say(
      head('HTTP/1.1 100 Continue', []) +
        head('HTTP/1.1 103 Early Hints', ['Link: </style.css>']) +
        answer(ok, [json], '{}'),
    ),
    answered: (response) => expect(response.status).to.equal(200),
  },
}
