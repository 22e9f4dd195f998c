import { AsyncLocalStorage } from 'node:async_hooks'
import { inspect } from 'node:util'
import { failAtExit, ignoreClosedPipes, printable, redactMessage } from '../errors'
import { insideCucumber } from './inside-cucumber'

/** What fails the steps of one scenario that run; between steps it is empty. */
type ErrorLane = Set<NodeJS.UncaughtExceptionListener>

const lanes = new AsyncLocalStorage<ErrorLane>()
/** That of the steps that run outside of lanes meanwhile, as those of the console do. */
const outside: ErrorLane = new Set()
let running = 0
let isPrepared = false

/** Runs a scenario in a lane of its own: an error of it that nothing catches fails its own step, and no other's. */
export async function inLane<Result>(run: () => Promise<Result>): Promise<Result> {
  prepare()
  if (running++ === 0) process.on('uncaughtException', blame)
  try {
    return await lanes.run(new Set(), run)
  } finally {
    if (--running === 0) process.off('uncaughtException', blame)
  }
}

/** Cucumber tells each running step of every such error; now a step leaves its handler in its lane. */
function prepare(): void {
  if (isPrepared) return
  isPrepared = true
  ignoreClosedPipes()
  const { default: manager } = insideCucumber('uncaught_exception_manager', 'default')
  const register = manager.registerHandler.bind(manager)
  const unregister = manager.unregisterHandler.bind(manager)
  manager.registerHandler = (handler) => {
    if (running === 0) register(handler)
    else laneHere().add(handler)
  }
  manager.unregisterHandler = (handler) => {
    if (!laneHere().delete(handler)) unregister(handler)
  }
}

function laneHere(): ErrorLane {
  return lanes.getStore() ?? outside
}

/** Tells the lane that an error came from; the process fails if no step runs there, as when its scenario has ended. */
const blame: NodeJS.UncaughtExceptionListener = (error: unknown, origin) => {
  const handlers = [...laneHere()]
  for (const fail of handlers) fail(error as Error, origin)
  if (handlers.length > 0) return
  const text = error instanceof Error ? (error.stack ?? error.message) : inspect(error)
  process.stderr.write(
    printable(`Nothing caught this error, and no step that runs has caused it:\n${redactMessage(text)}\n`),
  )
  failAtExit()
}
