import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { findDropPlace, type RowBox } from './drag-order.ts'

/** How near to an edge of the window a drag scrolls the page, and how far with each movement, in pixels. */
const EDGE = 72
const SCROLL_STEP = 14

const ARROWS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Orders the rows of a list by handles: dragged by mouse, pen or finger, or moved with the arrow keys. Rows move on the
 * screen while one is dragged, and `onMove` is called once, when it is dropped at another place. Escape cancels.
 */
export function useDragOrder<List extends HTMLElement>(onMove: (from: number, to: number) => void) {
  const list = useRef<List>(null)
  const start = useRef<{ readonly y: number; readonly rows: readonly RowBox[] } | null>(null)
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number; readonly offset: number }>()

  const end = () => {
    start.current = null
    setDrag(undefined)
  }

  /** The properties of the handle of a row. */
  const handleOf = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !list.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const rows = [...list.current.children].map((row) => {
        const { top, height } = row.getBoundingClientRect()
        return { top: top + window.scrollY, height }
      })
      start.current = { y: event.clientY + window.scrollY, rows }
      setDrag({ from: index, to: index, offset: 0 })
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
      if (!start.current) return
      if (clientY < EDGE) window.scrollBy(0, -SCROLL_STEP)
      else if (clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL_STEP)
      const offset = clientY + window.scrollY - start.current.y
      setDrag({ from: index, to: findDropPlace(start.current.rows, index, offset), offset })
    },
    onPointerUp: ({ clientY }: PointerEvent<HTMLElement>) => {
      // Computed again: on a slow machine, the last movement may not be rendered yet.
      const to =
        start.current && findDropPlace(start.current.rows, index, clientY + window.scrollY - start.current.y)
      end()
      if (to !== null && to !== index) onMove(index, to)
    },
    onLostPointerCapture: end,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape' && drag) return end()
      const step = ARROWS[event.key]
      if (step === undefined || drag) return
      event.preventDefault()
      const to = index + step
      if (to < 0 || to >= (list.current?.children.length ?? 0)) return
      onMove(index, to)
      // React may reorder the list by moving this row's element, which then loses the focus.
      const handle = event.currentTarget
      requestAnimationFrame(() => handle.focus())
    },
  })

  /** The style that moves a row while one is dragged. */
  const styleOf = (index: number): CSSProperties | undefined => {
    if (!drag) return undefined
    const { from, to, offset } = drag
    if (index === from) return { transform: `translateY(${offset}px)`, position: 'relative', zIndex: 1 }
    const height = start.current?.rows[from]?.height ?? 0
    if (index > from && index <= to) return { transform: `translateY(${-height}px)` }
    if (index < from && index >= to) return { transform: `translateY(${height}px)` }
    return undefined
  }

  return { list, handleOf, styleOf, draggedIndex: drag?.from }
}
