import { storiesOf } from 'chapterwise'
import { NotebookStory, type SumHasBeenWorkedOut } from './notebook-story'

const { Given, tell } = storiesOf(NotebookStory)

Given(
  'the page {string} has been opened',
  tell((story, title) => story.pageHasBeenOpened(title)),
)

Given(
  'a sum of {int} and {int} has been worked out',
  tell((story, one, other) => story.sumHasBeenWorkedOut(one, other)),
)

Given(
  'the sum has been written down',
  tell((story) => story.sumHasBeenWrittenDown()),
)

Given(
  'the thought {string} has been logged',
  tell((story, thought) => story.thoughtHasBeenLogged(thought)),
)

Given(
  'the clean-up {string} has been promised',
  tell((story, note) => story.cleanUpHasBeenPromised(note)),
)

Given(
  'the clean-up {string} is bound to fail',
  tell((story, note) => story.cleanUpIsBoundToFail(note)),
)

Given(
  'a clean-up takes for ever',
  tell((story) => story.cleanUpTakesForever()),
)

Given(
  'the ink has run out',
  tell((story) => story.inkHasRunOut()),
)

Given(
  'an entry has been made with:',
  tell((story, entry: Record<string, unknown>) => story.entryHasBeenMade(entry)),
)

Given(
  'the notebook has been shut',
  tell((story) => story.notebookHasBeenShut()),
)

Given(
  'an answer that takes {int} ms has been awaited',
  tell((story, ms) => story.slowAnswerHasBeenAwaited(ms)),
)

Given(
  'an entry has been copied:',
  tell.object((story, entry: Record<string, unknown>) => story.entryHasBeenMade(entry)),
)

Given(
  'entries have been made:',
  tell.rows((story, entries: Record<string, unknown>[]) => story.entriesHaveBeenMade(entries)),
)

Given(
  'entries have been scribbled:',
  tell((story, entries: Record<string, unknown>[]) => story.entriesHaveBeenMade(entries)),
)

Given(
  'the account {int} has been asked for',
  tell((story, id) => story.accountHasBeenAskedFor(id)),
)

Given(
  'signing in with {string} has been tried',
  tell((story, password) => story.signInHasBeenTried(password)),
)

Given(
  'a sum has been written down too early',
  tell((story) => {
    const page = story.pageHasBeenOpened('Haste')
    return (page as unknown as SumHasBeenWorkedOut).sumHasBeenWrittenDown()
  }),
)

Given(
  'nothing has been said',
  tell((story) => (story as never as { nothingHasBeenSaid(): never }).nothingHasBeenSaid()),
)
