import { storiesOf } from 'chapterwise'
import { NoteStory } from '../support/story'

const { Given, tell } = storiesOf(NoteStory)

Given(
  'a note that says {string} has been written',
  tell((story, text) => story.noteHasBeenWritten(text)),
)

Given(
  'the note has been erased',
  tell((story) => story.noteHasBeenErased()),
)
