module.exports = {
  default: {
    require: ['support/typescript.cjs', 'support/**/*.ts', 'step-definitions/**/*.ts'],
    format: ['progress'],
    // The terminal shows the error of a scenario that failed; its log is on the page of the report.
    formatOptions: { printAttachments: false },
    plugin: ['chapterwise/report'],
    pluginOptions: { chapterwise: { report: 'reports/report.html' } },
  },
}
