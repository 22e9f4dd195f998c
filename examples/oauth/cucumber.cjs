module.exports = {
  default: {
    require: ['support/**/*.cjs'],
    // Set by a hook: `chapterwise check` cannot know it.
    worldParameters: { variables: ['issuer'] },
  },
}
