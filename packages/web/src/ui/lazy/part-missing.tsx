import { useEffect } from 'react'
import { loadAnewForScript } from '../../lib/http/missing-script.ts'
import { Notice } from '../feedback/notice.tsx'
import classes from './part-missing.module.css'

export interface PartMissingProps {
  readonly error: Error
  readonly isOver: boolean
  /** It was tried again in vain: if the server is there, a newer version has replaced the script. */
  readonly isAgain: boolean
  readonly onTryAgain: () => void
}

/** Says that a part of the screen did not come, and asks for it again. */
export function PartMissing({ error, isOver, isAgain, onTryAgain }: PartMissingProps) {
  useEffect(() => {
    if (isAgain) void loadAnewForScript(error)
  }, [error, isAgain])
  return (
    <div className={isOver ? classes.over : undefined}>
      <Notice kind="error" onRetry={onTryAgain}>
        This part of the screen did not load. Try again, or reload the page.
      </Notice>
    </div>
  )
}
