import { createHash } from 'node:crypto'
import { pluralize } from '../../errors'
import { drawingStyles, drawSvg, type StoryMap } from '../map'
import { assetText, dataElement, escapeMarkup, fillPage, pageScript } from './page'
import type { Report, ReportBook } from '../report/model'
import { pageData } from '../report/page-data'

/**
 * Renders a report as one self-contained HTML page. Texts of the report are data or escaped; the Content Security
 * Policy allows only the page's own script and styles, by their hashes.
 */
export async function renderPage(report: Report): Promise<string> {
  const styles = `\n${drawingStyles()}${assetText('src/tools/pages/page.css')}`
  const script = `\n${await pageScript('src/tools/pages/report-page')}`
  const maps = await Promise.all(
    report.books.map(
      async (book, at) => `<template id="map-${at}">${await drawSvg(toldMap(book))}</template>`,
    ),
  )
  return fillPage(assetText('src/tools/pages/report.html'), {
    policy: [
      "default-src 'none'",
      `style-src '${hashOf(styles)}'`,
      `script-src '${hashOf(script)}'`,
      'img-src data:',
      'media-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; '),
    title: escapeMarkup(titleOf(report)),
    styles: `<style>${styles}</style>`,
    maps: maps.join('\n'),
    data: dataElement(pageData(report)),
    script: `<script>${script}</script>`,
  })
}

/** Returns the map of a book with how often each story was told and failed, in all chapters together. */
function toldMap({ map, ways }: ReportBook): StoryMap {
  return {
    ...map,
    stories: map.stories.map((story) => {
      const own = ways.filter(({ mapId }) => mapId === story.id)
      const told = own.reduce((sum, way) => sum + way.told, 0)
      const failed = own.reduce((sum, way) => sum + way.failed, 0)
      const usage = told === 0 ? 'never told' : `told ${pluralize(told, 'time')}`
      return { ...story, usage: failed === 0 ? usage : `${usage}, failed ${pluralize(failed, 'time')}` }
    }),
  }
}

/** Describes the outcome of the run, for the page title. */
function titleOf({ scenarios, causes, run }: Report): string {
  const failed = new Set(causes.flatMap((cause) => cause.scenarios)).size
  if (failed > 0) return `${pluralize(failed, 'scenario')} failed`
  if (scenarios.length === 0) return 'No scenario ran'
  if (run.problems.length > 0) return 'The run failed'
  const passed = scenarios.filter(({ status }) => status === 'passed').length
  return passed === scenarios.length
    ? `${pluralize(passed, 'scenario')} passed`
    : `${passed} of ${pluralize(scenarios.length, 'scenario')} passed`
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
