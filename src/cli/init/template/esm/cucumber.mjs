export default {
  import: ['support/typescript.mjs', 'support/**/*.ts', 'step-definitions/**/*.ts'],
  format: ['progress'],
  // The terminal shows the error of a scenario that failed; its log is on the page of the report.
  formatOptions: { printAttachments: false, pretty: { includeAttachments: false } },
  // The scenarios share nothing, so ten of them run at once; @alone runs one by itself.
  plugin: ['chapterwise/plugin', 'chapterwise/report'],
  pluginOptions: { chapterwise: { atOnce: 10, report: 'reports/report.html' } },
}
