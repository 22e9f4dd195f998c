import { AttachmentContentEncoding, type Envelope, type TestStep } from '@cucumber/messages'
import type { RanScenario, RanStep } from './messages'

/** Collects the results of a run from its messages. */
export class RunRecord {
  readonly #texts = new Map<string, string>()
  readonly #names = new Map<string, string>()
  readonly #cases = new Map<string, { pickleId: string; testSteps: readonly TestStep[] }>()
  readonly #started = new Map<string, { name: string; steps: Map<string, RanStep> }>()

  /** Returns the record of a run from its messages, one a line. */
  static of(messages: string): RunRecord {
    const record = new RunRecord()
    for (const line of messages.trim().split('\n')) record.read(JSON.parse(line) as Envelope)
    return record
  }

  readonly read = ({
    hook,
    pickle,
    testCase,
    testCaseStarted,
    testStepFinished,
    attachment,
  }: Envelope): void => {
    if (hook?.name !== undefined) this.#texts.set(hook.id, hook.name)
    if (pickle) {
      this.#names.set(pickle.id, pickle.name)
      for (const { id, text } of pickle.steps) this.#texts.set(id, text)
    }
    if (testCase) this.#cases.set(testCase.id, testCase)
    if (testCaseStarted) this.#start(testCaseStarted.id, testCaseStarted.testCaseId)
    if (testStepFinished) {
      const { status, message = '' } = testStepFinished.testStepResult
      const step = this.#step(testStepFinished.testCaseStartedId, testStepFinished.testStepId)
      Object.assign(step, { status, message })
    }
    if (attachment?.testCaseStartedId !== undefined && attachment.testStepId !== undefined) {
      const { body, fileName = '', mediaType, contentEncoding } = attachment
      const text =
        contentEncoding === AttachmentContentEncoding.BASE64 ? Buffer.from(body, 'base64').toString() : body
      const { attachments } = this.#step(attachment.testCaseStartedId, attachment.testStepId)
      attachments.push({ fileName, mediaType, text })
    }
  }

  /** What came of each attempt of each scenario. */
  get scenarios(): RanScenario[] {
    return [...this.#started.values()].map(({ name, steps }) => ({ name, steps: [...steps.values()] }))
  }

  #start(id: string, testCaseId: string): void {
    const { pickleId = '', testSteps = [] } = this.#cases.get(testCaseId) ?? {}
    const steps = testSteps.map(({ id: stepId, pickleStepId, hookId }): [string, RanStep] => {
      const text = this.#texts.get(pickleStepId ?? hookId ?? '') ?? ''
      return [stepId, { text, status: '', message: '', attachments: [] }]
    })
    this.#started.set(id, { name: this.#names.get(pickleId) ?? '', steps: new Map(steps) })
  }

  #step(caseId: string, stepId: string): RanStep {
    const step = this.#started.get(caseId)?.steps.get(stepId)
    if (step === undefined) throw new Error(`No step ${stepId} was announced.`)
    return step
  }
}
