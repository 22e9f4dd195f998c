import '../step-definitions'
import { fromWorldParameters, useScenario } from '../src/world'

useScenario(fromWorldParameters)
