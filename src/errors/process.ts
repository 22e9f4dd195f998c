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

/** Returns an error with which a plugin stops a run. Cucumber wraps it and would print both stacks, which help nobody. */
export function withoutStacks<E extends Error>(error: E): E {
  Error.stackTraceLimit = 0
  return Object.assign(error, { stack: error.message })
}

/** Lets this process fail at its end, also where Cucumber sets the exit code after its plugins have run. */
export function failAtExit(code = 1): void {
  process.once('exit', () => {
    process.exitCode ||= code
  })
}
