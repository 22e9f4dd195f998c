import { storiesOf } from 'chapterwise'
import { NoteStory } from '../support/story'

const { Given, tell } = storiesOf(NoteStory)

Given(
  '{int} notes have been written',
  tell((story, count) => story.noteHasBeenWritten(count)),
)
