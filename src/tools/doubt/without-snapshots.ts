const changed = { CI: 'true', CHAPTERWISE_UPDATE_SNAPSHOTS: undefined } as const

/** Runs work while no snapshot is written: a missing snapshot fails its step, as in CI. */
export async function withoutSnapshots<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = Object.keys(changed).map((name) => [name, process.env[name]] as const)
  for (const [name, value] of Object.entries(changed)) set(name, value)
  try {
    return await work()
  } finally {
    for (const [name, value] of before) set(name, value)
  }
}

function set(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}
