import { Chapter, StoryBook } from 'chapterwise'

export class NoteStoryData {
  noteId = 0
}

export class NoteStory extends StoryBook<NoteStoryData> {
  noteHasBeenWritten(text: string): NoteHasBeenWritten {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post('notes', { text })
      storyData.noteId = response.shouldBe.created<{ id: number }>().id
    }).proceedToChapter(NoteHasBeenWritten)
  }
}

export class NoteHasBeenWritten extends Chapter<NoteStoryData> {
  noteHasBeenErased(): NoteHasBeenErased {
    return this.when(async ({ api, storyData }) => {
      const response = await api.delete(`notes/${storyData.noteId}`)
      response.shouldBe.noContent()
    }).proceedToChapter(NoteHasBeenErased)
  }
}

export class NoteHasBeenErased extends Chapter<NoteStoryData> {}
