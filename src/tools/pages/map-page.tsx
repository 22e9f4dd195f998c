import { render } from 'preact'
import type { StoryMap } from '../map'
import { BooksView } from './book-view'
import { PageFrame, pageData } from './components'

render(
  <PageFrame>
    <BooksView books={pageData<readonly StoryMap[]>()} />
  </PageFrame>,
  document.getElementById('page') as HTMLElement,
)
