import { type RefObject, useEffect, useRef } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import classes from './managed-people.module.css'

/** What happened to somebody of the list. */
export interface PeopleNews {
  readonly says: string
  /** The row it is about is gone, and the focus with it. */
  readonly isAboutGone: boolean
}

export interface PeopleNewsBannerProps {
  readonly news: PeopleNews | null
  readonly onLeft: () => void
  /** Whether the form is open over the screen. */
  readonly opened: boolean
  /** What has the focus after a form without news whose opening button is no longer there. */
  readonly heir: RefObject<HTMLElement | null>
}

/** It stands above the list, which may be long: the person is brought to it, with the focus where that has no place left. */
export function PeopleNewsBanner({ news, onLeft, opened, heir }: PeopleNewsBannerProps) {
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (opened) {
      opener.current = document.activeElement
    } else {
      // The first row takes the place of the button that asked for it; a row that was edited may match no more.
      if (opener.current?.isConnected === false) (news ? place : heir).current?.focus()
      opener.current = null
    }
  }, [opened, news, heir])
  useEffect(() => {
    if (!news) return
    if (news.isAboutGone) place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [news])
  return (
    <div ref={place} tabIndex={-1} className={classes.news}>
      {news && (
        <Alert kind="success" onLeave={onLeft}>
          {news.says}
        </Alert>
      )}
    </div>
  )
}
