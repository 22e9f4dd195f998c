// The links and pictures of packed pages that lead to no packed file.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './project.mjs'

/** Each as `page: target`. */
export function deadLinks(files) {
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((page) => targetsIn(page).map((target) => [page, target]))
    .filter(([page, target]) => !files.includes(posix.join(posix.dirname(page), target)))
    .map(([page, target]) => `${page}: ${target}`)
}

/** Where the links of a page lead, without those within it and to the web. */
function targetsIn(page) {
  const text = readFileSync(join(root, page), 'utf8').replace(/^ *```[^]*?^ *```$/gm, '')
  return [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
}
