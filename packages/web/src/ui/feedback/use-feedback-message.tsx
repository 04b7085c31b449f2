import { useRef, useState } from 'react'
import { Alert, type AlertProps } from './alert.tsx'
import classes from './feedback-message.module.css'

export type News = { readonly kind: AlertProps['kind']; readonly words: string }

/**
 * What is said once something came of an act: `tell` says it, and brings the focus there unless a dialog stands over it;
 * `banner` is where it is said, on the screen or in the dialog, whichever is in front; `block` is where it is scrolled to.
 */
export function useNews(block: ScrollLogicalPosition = 'center') {
  const [news, setNews] = useState<News | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const tell = (kind: News['kind'], words: string) => {
    setNews({ kind, words })
    // The button that was pressed may be gone, so the focus moves to what is said about it.
    frame.current?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block })
  }
  const banner = (
    <div ref={frame} tabIndex={-1} className={classes.news}>
      {news && (
        <Alert key={news.words} kind={news.kind} onLeave={() => setNews(null)}>
          {news.words}
        </Alert>
      )}
    </div>
  )
  return { tell, forget: () => setNews(null), banner }
}
