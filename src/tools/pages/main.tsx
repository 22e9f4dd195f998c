import { render, type JSX } from 'preact'
import type { StoryMap } from '../map'
import { BooksView } from './book-view'
import { PageFrame, pageData } from './components'
import { DoubtPage } from './doubt-page'
import { ReportPage } from './report-page'

// One script for all pages: preact and the components are in the package once.
const pages: Readonly<Record<string, () => JSX.Element>> = {
  report: ReportPage,
  doubts: DoubtPage,
  map: () => (
    <PageFrame>
      <BooksView books={pageData<readonly StoryMap[]>()} />
    </PageFrame>
  ),
}

document.getElementById('printed')?.setAttribute('hidden', '')
const place = document.getElementById('page') as HTMLElement
const Page = pages[place.dataset['kind'] ?? '']
if (Page !== undefined) render(<Page />, place)
