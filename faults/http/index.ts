import { bodies } from './bodies'
import { connections } from './connections'
import { framing } from './framing'
import { graphqlBodies } from './graphql'
import { heads } from './heads'
import { limits } from './limits'
import { redirects } from './redirects'
import { xmlBodies } from './xml'
import type { HttpFault } from './fault'

export const httpFaults: readonly HttpFault[] = [
  ...connections,
  ...limits,
  ...heads,
  ...framing,
  ...bodies,
  ...xmlBodies,
  ...graphqlBodies,
  ...redirects,
]
