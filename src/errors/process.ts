/** Lets the process go on when who reads its output reads no more, such as `| head`. */
export function ignoreClosedPipes(): void {
  for (const output of [process.stdout, process.stderr])
    // Another copy of this file may have done so. What Node.js adds for a worker thread removes itself at the first error.
    if (!output.listeners('error').some(({ name }) => name === ignoreClosedPipe.name))
      output.on('error', ignoreClosedPipe)
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

/** Lets this process fail at its end, also where Cucumber sets the exit code after its plugins have run. */
export function failAtExit(code = 1): void {
  process.once('exit', () => {
    process.exitCode ||= code
  })
}
