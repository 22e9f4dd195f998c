export {
  compileXPath,
  nodesOf,
  prefixesOf,
  unknownPrefix,
  xpathValue,
  type Namespaces,
  type XPath,
} from './xpath'
export type { Step } from './expression'
export { isNodes, toText, type XPathValue } from './value'
