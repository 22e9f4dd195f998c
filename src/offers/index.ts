export { nextAt, type FeatureLine, type Next, type NextAt } from './next-at'
export { offersIn, type OfferedGroup, type OfferedPhrase, type Offers } from './offers'
