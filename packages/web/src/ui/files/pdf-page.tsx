import { Box } from '@mantine/core'
import { type PDFDocumentProxy, RenderingCancelledException, TextLayer } from 'pdfjs-dist'
import { type RefObject, useEffect, useRef, useState } from 'react'
import classes from './pdf-document.module.css'

/** An error of an open PDF. */
export interface PdfFailure {
  readonly file: PDFDocumentProxy
  readonly error: unknown
}

export interface PdfPageProps {
  readonly file: PDFDocumentProxy
  /** The element that scrolls the pages. */
  readonly pane: RefObject<HTMLElement | null>
  readonly number: number
  /** Width on the screen in pixels. */
  readonly width: number
  /** Height of the first page, as a multiple of its width: the shape of a page until its own size is known. */
  readonly ratio: number
  readonly onFailed: (failure: PdfFailure) => void
}

/** Maximum number of pixels of a drawn page, so that one of an unusual size cannot take all memory. */
const PIXELS_MAX = 16_000_000

/** A page of a PDF, drawn while it is near the visible part: a picture, and above it its text to select and to read. */
export function PdfPage({ file, pane, number, width, ratio, onFailed }: PdfPageProps) {
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [ownRatio, setOwnRatio] = useState(ratio)

  useEffect(() => {
    if (!frame.current) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      // Without the pane as its root, the margin would not reach beyond what the pane shows.
      root: pane.current,
      rootMargin: '100% 0px',
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [pane])

  useEffect(() => {
    const [picture, container] = [canvas.current, text.current]
    if (!isNear || !picture || !container) return
    const stops: (() => void)[] = []
    let isStopped = false
    const draw = async () => {
      const page = await file.getPage(number)
      if (isStopped) return
      const size = page.getViewport({ scale: 1 })
      setOwnRatio(size.height / size.width)
      const viewport = page.getViewport({ scale: width / size.width })
      const density = Math.min(
        window.devicePixelRatio || 1,
        Math.sqrt(PIXELS_MAX / (viewport.width * viewport.height)),
      )
      picture.width = Math.floor(viewport.width * density)
      picture.height = Math.floor(viewport.height * density)
      const drawing = page.render({ canvas: picture, viewport, transform: [density, 0, 0, density, 0, 0] })
      stops.push(() => drawing.cancel())
      container.style.setProperty('--total-scale-factor', String(viewport.scale))
      const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
      stops.push(() => layer.cancel())
      await Promise.all([drawing.promise, layer.render()])
    }
    draw().catch((error: unknown) => {
      if (!isStopped && !(error instanceof RenderingCancelledException)) onFailed({ file, error })
    })
    return () => {
      isStopped = true
      for (const stop of stops) stop()
      container.replaceChildren()
      // An empty canvas gives its memory back.
      picture.width = 0
    }
  }, [file, number, width, isNear, onFailed])

  return (
    <Box
      ref={frame}
      component="section"
      aria-label={`Page ${number} of ${file.numPages}`}
      data-page={number}
      className={classes.page}
      style={{ width, height: Math.round(width * ownRatio) }}
    >
      <canvas ref={canvas} />
      <div ref={text} className={classes.text} />
    </Box>
  )
}
