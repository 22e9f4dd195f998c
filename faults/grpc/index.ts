import { connections } from './connections'
import type { GrpcFault } from './fault'
import { messages } from './messages'
import { statuses } from './statuses'
import { streams } from './streams'

export const grpcFaults: readonly GrpcFault[] = [...connections, ...streams, ...messages, ...statuses]
