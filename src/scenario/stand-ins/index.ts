export { fixedResponse, type ToldResponse, type Telling } from './stubs'
export { checkStandIn, standIn, standInNames, startStandIns, stopStandIns, useStandIns } from './registry'
export { Route } from './route'
export { receiveAgain, standIns, type Reception } from './stand-ins'
