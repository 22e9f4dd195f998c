require('chapterwise/steps')
const { createServer } = require('node:http')
const { AfterAll, BeforeAll } = require('@cucumber/cucumber')
const { Chapter, ScenarioConfiguration, StoryBook, storiesOf, useScenario } = require('chapterwise')

class NoteStoryData {
  noteId = 0
}

class NoteStory extends StoryBook {
  noteHasBeenWritten(text) {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post('notes', { text })
      storyData.noteId = response.shouldBe.created().id
    }).proceedToChapter(NoteHasBeenWritten)
  }
}

class NoteHasBeenWritten extends Chapter {
  noteHasBeenErased() {
    return this.when(async ({ api, storyData }) => {
      const response = await api.delete(`notes/${storyData.noteId}`)
      response.shouldBe.noContent()
    }).end()
  }
}

const { Given, tell } = storiesOf(NoteStory)

Given(
  'a note that says {string} has been written',
  tell((story, text) => story.noteHasBeenWritten(text)),
)
Given(
  'the note has been erased',
  tell((story) => story.noteHasBeenErased()),
)

const notes = new Set()
const server = createServer((request, response) => {
  const id = Number(request.url.split('/')[2])
  if (request.method === 'POST') {
    notes.add(notes.size + 1)
    response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify({ id: notes.size }))
  } else if (!notes.has(id)) response.writeHead(404).end()
  else if (request.method === 'DELETE') response.writeHead(204).end(void notes.delete(id))
  else response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ id }))
})
let baseURL

BeforeAll(async () => {
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  baseURL = `http://127.0.0.1:${server.address().port}`
})

AfterAll(() => {
  server.closeAllConnections()
  server.close()
})

useScenario(ScenarioConfiguration.withStoryBook(NoteStory, NoteStoryData).configure(() => ({ baseURL })))
