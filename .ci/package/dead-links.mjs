// Finds links and images of packed pages whose target is neither packed nor left out of the package on purpose.
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './project.mjs'

const { files: patterns } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** The pages for those who choose or contribute, and the pictures, which are in the repository alone. */
const leftOut = [
  'CONTRIBUTING.md',
  'docs/images',
  ...patterns.flatMap((one) => (one.startsWith('!docs/') ? one.slice(1) : [])),
]

/** Returns each dead link as `page: target`. */
export function deadLinks(files) {
  const isThere = (path) =>
    files.includes(path) || (leftOut.some((one) => path.startsWith(one)) && existsSync(join(root, path)))
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((page) => targetsIn(page).map((target) => [page, target]))
    .filter(([page, target]) => !isThere(posix.join(posix.dirname(page), target)))
    .map(([page, target]) => `${page}: ${target}`)
}

/** Returns the targets of the links of a page, without anchors on the same page and URLs. */
function targetsIn(page) {
  const text = readFileSync(join(root, page), 'utf8').replace(/^ *```[^]*?^ *```$/gm, '')
  return [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
}
