import { actors } from './actors'
import { outcome } from './outcome/outcome'
import type { Part } from './part'
import type { RunningScenario } from './scenario'
import { standIns } from './stand-ins/stand-ins'
import { streams } from './streams/streams-chain'
import { trials } from './trials'

/** The parts that every scenario may use. */
export const builtInParts: readonly Part<RunningScenario>[] = [streams, actors, trials, outcome, standIns]
