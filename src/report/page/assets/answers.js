/**
 * Renders the statuses of an operation with their counts; the count of calls without a response comes last.
 *
 * @template {{ status: string, calls: number }} S
 * @param {{ statuses: readonly S[], unanswered: number }} operation
 * @param {(status: S) => string} kindOf `good`, `refused`, `broken`, `missed`
 * @param {(status: S) => Child} [noteOf] what else there is to say of one
 * @returns {Child[]}
 */
function answersView({ statuses, unanswered }, kindOf, noteOf = () => undefined) {
  const answers = statuses.map((status) =>
    answerView(kindOf(status), status.status, status.calls, noteOf(status)),
  )
  if (unanswered > 0) answers.push(answerView('none', 'no answer', unanswered))
  return answers.flatMap((answer) => [answer, ' '])
}

/**
 * @param {string} kind
 * @param {string} answer
 * @param {number} calls
 * @param {Child} [note]
 */
function answerView(kind, answer, calls, note) {
  const times = calls === 0 ? ' never' : ` ×${calls.toLocaleString('en-US')}`
  return element(
    'span',
    { class: `answer ${kind}` },
    answer,
    element('span', { class: 'times' }, times),
    note,
  )
}
