import { render } from 'preact'
import type { DrawnBook } from '../map/story-map'
import { BooksView } from './book-view'
import { PageFrame, pageData } from './components'

render(
  <PageFrame>
    <BooksView books={pageData<readonly DrawnBook[]>()} />
  </PageFrame>,
  document.getElementById('page') as HTMLElement,
)
