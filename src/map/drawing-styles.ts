import { asset } from './asset'

/** The styles of a drawing that stands in a page, for the reader's light or dark setting. */
export function drawingStyles(): string {
  return asset('drawing.css')
}
