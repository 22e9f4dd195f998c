import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The Chromium of this machine, undefined where there is none. `CHROMIUM` names another one. */
export function findChromium(): string | undefined {
  const { CHROMIUM, PATH = '' } = process.env
  if (CHROMIUM !== undefined) return CHROMIUM
  return PATH.split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}

/** Starts the Chromium of this machine, without a window. */
export async function openChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('There is no Chromium on this machine. Install it, for example: apt-get install chromium')
  // Containers seldom let Chromium make a sandbox, and the pages are our own.
  return chromium.launch({ executablePath, chromiumSandbox: false, timeout: 120_000 })
}
