import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'
import { Arch, type StoneState } from '../arch/arch.tsx'
import { PlainButton } from '../buttons/plain-button.tsx'
import { StateFrame } from '../feedback/state-frame.tsx'
import classes from './list-states.module.css'

const STOOD: StoneState[] = ['stood', 'stood', 'stood', 'stood', 'stood', 'stood', 'dotted']
const BEGUN: StoneState[] = ['stood', 'stood', 'dotted', 'dotted', 'dotted', 'dotted', 'dotted']
const NOTHING: StoneState[] = ['dotted', 'dotted', 'dotted', 'dotted', 'dotted', 'dotted', 'dotted']
const FIGURE = { width: 136, inner: 0.62, ground: true } as const

export interface EmptyStateProps {
  readonly title: string
  /** What this list is. */
  readonly children?: ReactNode
  /** The button that fills it. */
  readonly buttons?: ReactNode
}

/** Nothing there yet: two stones stand, the rest is dotted. */
export function EmptyState({ title, children, buttons }: EmptyStateProps) {
  return (
    <StateFrame figure={<Arch stones={BEGUN} {...FIGURE} />} title={title} buttons={buttons}>
      {children}
    </StateFrame>
  )
}

export interface FailedStateProps {
  /** The specification's sentence: "Failed to load projects". */
  readonly message: string
  /** What is safe: "Your projects are safe; this is only the list." */
  readonly safe?: string
  readonly onRetry: () => void
  readonly retrying?: boolean
  /** The request's code, for the people who look into it. */
  readonly code?: string
  /** It is the screen that did not load. */
  readonly asPage?: boolean
}

/** It did not load: the keystone has fallen, and can be set again. */
export function FailedState({ message, safe, onRetry, retrying, code, asPage = false }: FailedStateProps) {
  const place = useRef<HTMLDivElement>(null)
  // While it is tried again, something else stands here.
  useFocusFallback(place)
  return (
    <div ref={place} role="alert">
      <StateFrame
        figure={<Arch stones={STOOD} fallen {...FIGURE} />}
        title={message}
        asPage={asPage}
        buttons={
          <PlainButton
            onClick={onRetry}
            busy={retrying}
            icon={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
          >
            Try again
          </PlainButton>
        }
        foot={
          code && (
            <>
              If it stays, tell us the code <code className={classes.code}>{code}</code>
            </>
          )
        }
      >
        {safe}
      </StateFrame>
    </div>
  )
}

export interface NoMatchStateProps {
  /** "No tickets match your filters". */
  readonly title: string
  readonly onClear: () => void
  readonly children?: ReactNode
}

/** A filter, not an emptiness: the way back is one click. */
export function NoMatchState({
  title,
  onClear,
  children = 'Try adjusting your search or filter criteria.',
}: NoMatchStateProps) {
  return (
    <StateFrame
      figure={<Arch stones={NOTHING} {...FIGURE} />}
      title={title}
      buttons={
        <PlainButton kind="second" onClick={onClear}>
          Clear filters
        </PlainButton>
      }
    >
      {children}
    </StateFrame>
  )
}

export interface NotFoundStateProps {
  readonly button: ReactNode
  /** What is not there, where it is not the page. */
  readonly title?: string
  readonly children?: ReactNode
}

/** Page Not Found: the keystone is missing. */
export function NotFoundState({
  button,
  title = 'Page Not Found',
  children = "The page you're looking for doesn't exist.",
}: NotFoundStateProps) {
  return (
    <StateFrame figure={<Arch stones={STOOD} {...FIGURE} />} title={title} buttons={button} asPage>
      {children}
    </StateFrame>
  )
}
