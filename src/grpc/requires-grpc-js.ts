import { ConfigurationError } from '../errors'

try {
  require.resolve('@grpc/grpc-js')
} catch (error) {
  throw new ConfigurationError(
    'chapterwise/grpc needs the package @grpc/grpc-js, which is not installed.\nInstall it: npm install --save-dev @grpc/grpc-js',
    { cause: error },
  )
}
