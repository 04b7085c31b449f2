import { useEffect, useRef } from 'react'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PROFILE_SAVED } from './profile.messages.ts'
import classes from './profile.module.css'
import { useSavedNews } from './use-saved-news.ts'

/** Says on the page that follows a save that the profile was saved; it is the first thing that is read there. Spec 1 §8. */
export function ProfileSavedBanner() {
  const { isSaved, forget } = useSavedNews()
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSaved) news.current?.focus()
  }, [isSaved])
  return (
    <div ref={news} tabIndex={-1} className={classes.saved}>
      {isSaved && (
        <Notice kind="success" onLeave={forget}>
          {PROFILE_SAVED}
        </Notice>
      )}
    </div>
  )
}
