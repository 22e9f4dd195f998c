// Finds links and images of packed pages whose target is not packed.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './project.mjs'

/** Returns each dead link as `page: target`. */
export function deadLinks(files) {
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((page) => targetsIn(page).map((target) => [page, target]))
    .filter(([page, target]) => !files.includes(posix.join(posix.dirname(page), target)))
    .map(([page, target]) => `${page}: ${target}`)
}

/** Returns the targets of the links of a page, without anchors on the same page and URLs. */
function targetsIn(page) {
  const text = readFileSync(join(root, page), 'utf8').replace(/^ *```[^]*?^ *```$/gm, '')
  return [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
}
