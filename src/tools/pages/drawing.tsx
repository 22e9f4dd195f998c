import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

interface Drawn {
  /** Which drawing of the page it is. */
  readonly at: number
  readonly label: string
  /** Classes of stories in the drawing, with the ids of those that have them. */
  readonly marked: Readonly<Record<string, readonly string[]>>
  /** Called with the id of a story that is clicked. */
  readonly onChoose?: (story: string | undefined) => void
}

/** The drawing of a story book, in a frame to scroll: drag it, or zoom with the buttons or Ctrl and the wheel. */
export function Drawing({ at, label, marked, onChoose }: Drawn): JSX.Element {
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(0)
  useEffect(() => {
    const template = document.getElementById(`drawing-${at}`) as HTMLTemplateElement | null
    if (template !== null) frame.current?.replaceChildren(template.content.cloneNode(true))
    setZoom(fitting(frame.current))
  }, [at])
  useEffect(() => {
    const svg = frame.current?.querySelector('svg')
    if (zoom > 0) svg?.setAttribute('width', String(widthOf(frame.current) * zoom))
  }, [zoom, at])
  useEffect(() => {
    for (const part of frame.current?.querySelectorAll('.story') ?? [])
      for (const [name, stories] of Object.entries(marked))
        part.classList.toggle(name, stories.includes(storyOf(part) ?? ''))
  })
  const scale = (factor: number): void => setZoom((now) => Math.min(4, Math.max(0.2, now * factor)))
  useEffect(() => {
    const turn = (event: WheelEvent): void => {
      if (!event.ctrlKey) return
      event.preventDefault()
      scale(Math.exp(-event.deltaY * 0.005))
    }
    // Preact's own listener would be passive, and then the browser zooms the whole page.
    frame.current?.addEventListener('wheel', turn, { passive: false })
    return () => frame.current?.removeEventListener('wheel', turn)
  }, [])
  return (
    <div class="map">
      <div
        class="frame"
        ref={frame}
        tabIndex={0}
        role="region"
        aria-label={label}
        onPointerMove={({ buttons, pointerType, movementX, movementY, currentTarget }) => {
          if (buttons === 1 && pointerType === 'mouse') currentTarget.scrollBy(-movementX, -movementY)
        }}
        onClick={({ target }) => onChoose?.(storyOf((target as Element).closest('.story')))}
      />
      <p class="zoom">
        <button type="button" aria-label="Zoom in" onClick={() => scale(1.3)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => scale(1 / 1.3)}>
          −
        </button>
        <button type="button" onClick={() => setZoom(fitting(frame.current))}>
          Fit
        </button>
      </p>
    </div>
  )
}

/** The width of a drawing as it was laid out. */
function widthOf(frame: Element | null): number {
  return frame?.querySelector('svg')?.viewBox.baseVal.width ?? 1
}

/** The zoom at which a drawing is as wide as its frame, but neither too small to read nor enlarged. */
function fitting(frame: Element | null): number {
  return Math.max(0.6, Math.min(1, ((frame?.clientWidth ?? 1) - 4) / widthOf(frame)))
}

function storyOf(part: Element | null): string | undefined {
  return [...(part?.classList ?? [])].find((name) => name.startsWith('of-'))?.slice(3)
}
