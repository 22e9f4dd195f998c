import { join } from 'node:path'
import { loadPackageDefinition, type GrpcObject, type ServiceClientConstructor } from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'

/** The file that defines the service. */
export const creditProto = join(__dirname, 'credit.proto')

/** The package of the service, for grpc-js. */
export const creditPackage = loadSync(creditProto, {
  keepCase: true,
  longs: String,
  enums: String,
  defaults: true,
  oneofs: true,
})

const { CreditRatingCheck } = loadPackageDefinition(creditPackage)['credit'] as GrpcObject

/** The client of the service, made by proto-loader. */
export const CreditRatingCheckClass = CreditRatingCheck as ServiceClientConstructor
