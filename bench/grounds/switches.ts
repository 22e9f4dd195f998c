/** Returns whether a fault or an oddity is planted: the environment variable is read at each call, so that one process can have one after the other. */
export function switchesOf<Name extends string>(variable: string): (name: Name) => boolean {
  return (name) => (process.env[variable] ?? '').split(',').includes(name)
}
