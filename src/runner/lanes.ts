import { AsyncLocalStorage } from 'node:async_hooks'
import { inspect } from 'node:util'
import { printable, redacted } from '../errors'
import { insideCucumber } from './inside'

type Handler = NodeJS.UncaughtExceptionListener

/** One of several scenarios that run at the same time. */
interface Lane {
  /** Fails the step that runs; undefined between steps. */
  failStep: Handler | undefined
}

const current = new AsyncLocalStorage<Lane>()
/** That of the steps that run outside of lanes meanwhile, as those of the console do. */
const outside: Lane = { failStep: undefined }
let running = 0
let isPrepared = false

/** Runs a scenario in a lane of its own: an error of it that nothing catches fails its own step, and no other's. */
export async function inLane<Result>(run: () => Promise<Result>): Promise<Result> {
  prepare()
  if (running++ === 0) process.on('uncaughtException', blame)
  try {
    return await current.run({ failStep: undefined }, run)
  } finally {
    if (--running === 0) process.off('uncaughtException', blame)
  }
}

function currentLane(): Lane {
  return current.getStore() ?? outside
}

/** Lets a step that runs in a lane leave its handler there, and not with the process. */
function prepare(): void {
  if (isPrepared) return
  isPrepared = true
  const { default: manager } = insideCucumber('uncaught_exception_manager', 'default')
  const register = manager.registerHandler.bind(manager)
  const unregister = manager.unregisterHandler.bind(manager)
  manager.registerHandler = (handler) => {
    if (running === 0) register(handler)
    else currentLane().failStep = handler
  }
  manager.unregisterHandler = (handler) => {
    const lane = currentLane()
    if (lane.failStep === handler) lane.failStep = undefined
    else unregister(handler)
  }
}

/** Tells the lane that an error came from; the process fails if that has no step running, as its scenario has ended. */
function blame(error: Error, origin: NodeJS.UncaughtExceptionOrigin): void {
  const { failStep } = currentLane()
  if (failStep !== undefined) return failStep(error, origin)
  const text = error instanceof Error ? (error.stack ?? error.message) : inspect(error)
  process.stderr.write(
    printable(`Nothing caught this error, and no step that runs has caused it:\n${redacted(text)}\n`),
  )
  process.once('exit', () => {
    process.exitCode ||= 1
  })
}
