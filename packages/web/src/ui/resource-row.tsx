import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './resource-row.module.css'

export interface ResourceRowProps {
  readonly icon: ReactNode
  readonly name: string
  /** "PDF, 0.8 MB", "ask your instructor". */
  readonly detail?: ReactNode
  /** open: the button works; missing: "Not Uploaded"; locked: "No Access". */
  readonly state: 'open' | 'missing' | 'locked'
  /** The word on the button when open: "Download", "View", "Open". */
  readonly action: string
  readonly onOpen?: () => void
  readonly busy?: boolean
}

const BLOCKED = { missing: 'Not Uploaded', locked: 'No Access' } as const

/** One thing a student may or may not open; a blocked button shakes for 0.5 s and opens nothing (Spec 1 §5). */
export function ResourceRow({ icon, name, detail, state, action, onOpen, busy }: ResourceRowProps) {
  const [shaking, setShaking] = useState(false)
  return (
    <div className={classes.row} data-state={state}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        {detail && <div className={classes.detail}>{detail}</div>}
      </div>
      {state === 'open' ? (
        <Button
          size="xs"
          variant="default"
          loading={busy ?? false}
          {...(onOpen ? { onClick: onOpen } : {})}
          aria-label={`${action} ${name}`}
        >
          {action}
        </Button>
      ) : (
        <button
          type="button"
          className={classes.blocked}
          aria-disabled="true"
          aria-label={`${name}: ${BLOCKED[state]}`}
          data-shaking={shaking || undefined}
          onClick={() => setShaking(true)}
          onAnimationEnd={() => setShaking(false)}
        >
          {state === 'locked' && <IconLock size={14} stroke={1.8} aria-hidden="true" />}
          {BLOCKED[state]}
        </button>
      )}
    </div>
  )
}
