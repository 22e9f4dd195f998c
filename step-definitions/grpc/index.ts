import '../../src/grpc/requires-grpc-js'
import './calls'
import './statuses'
