import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useContext, useRef } from 'react'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'
import { Arch, type StoneState } from '../arch/arch.tsx'
import { PlainButton } from '../buttons/plain-button.tsx'
import { HeadingLevel } from '../layout/heading-level.ts'
import classes from './list-states.module.css'

const WITHOUT_KEYSTONE: StoneState[] = [
  'outlined',
  'outlined',
  'outlined',
  'outlined',
  'outlined',
  'outlined',
  'dotted',
]
const TWO_STONES: StoneState[] = ['outlined', 'outlined', 'dotted', 'dotted', 'dotted', 'dotted', 'dotted']
const NO_STONES: StoneState[] = ['dotted', 'dotted', 'dotted', 'dotted', 'dotted', 'dotted', 'dotted']
const ARCH_SHAPE = { width: 136, inner: 0.62, ground: true } as const

export interface EmptyStateProps {
  readonly title: string
  /** What the list will contain. */
  readonly children?: ReactNode
  readonly buttons?: ReactNode
}

/** Shown for an empty list, with an arch of two stones. */
export function EmptyState({ title, children, buttons }: EmptyStateProps) {
  return (
    <StateLayout figure={<Arch stones={TWO_STONES} {...ARCH_SHAPE} />} title={title} buttons={buttons}>
      {children}
    </StateLayout>
  )
}

export interface FailedStateProps {
  /** "Failed to load projects". */
  readonly message: string
  /** What was not lost: "Your projects are safe; only the list could not be loaded." */
  readonly hint?: string
  readonly onRetry: () => void
  readonly retrying?: boolean
  /** Code of the request, for support. */
  readonly code?: string
  /** The title is the h1 of the page. */
  readonly asPage?: boolean
}

/** Shown when loading failed, with an arch whose keystone has fallen and a button to try again. */
export function FailedState({ message, hint, onRetry, retrying, code, asPage = false }: FailedStateProps) {
  const frame = useRef<HTMLDivElement>(null)
  // A retry replaces this element, and with it the focused button.
  useFocusFallback(frame)
  return (
    <div ref={frame} role="alert">
      <StateLayout
        figure={<Arch stones={WITHOUT_KEYSTONE} fallen {...ARCH_SHAPE} />}
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
        footer={
          code && (
            <>
              If this keeps happening, tell us the code <code className={classes.code}>{code}</code>
            </>
          )
        }
      >
        {hint}
      </StateLayout>
    </div>
  )
}

export interface NoMatchStateProps {
  /** "No tickets match your filters". */
  readonly title: string
  readonly onClear: () => void
  readonly children?: ReactNode
}

/** Shown when a filter or search matches nothing, with a button to clear it. */
export function NoMatchState({
  title,
  onClear,
  children = 'Try adjusting your search or filter criteria.',
}: NoMatchStateProps) {
  const frame = useRef<HTMLDivElement>(null)
  // The list replaces this element, and with it the focused button.
  useFocusFallback(frame)
  return (
    <div ref={frame}>
      <StateLayout
        figure={<Arch stones={NO_STONES} {...ARCH_SHAPE} />}
        title={title}
        buttons={
          <PlainButton kind="secondary" onClick={onClear}>
            Clear filters
          </PlainButton>
        }
      >
        {children}
      </StateLayout>
    </div>
  )
}

export interface NotFoundStateProps {
  readonly button: ReactNode
  /** By default that of a missing page. */
  readonly title?: string
  readonly children?: ReactNode
}

/** Shown when a page or its subject does not exist, with an arch without its keystone. */
export function NotFoundState({
  button,
  title = 'Page Not Found',
  children = "The page you're looking for doesn't exist.",
}: NotFoundStateProps) {
  return (
    <StateLayout
      figure={<Arch stones={WITHOUT_KEYSTONE} {...ARCH_SHAPE} />}
      title={title}
      buttons={button}
      asPage
    >
      {children}
    </StateLayout>
  )
}

interface StateLayoutProps {
  readonly figure: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly buttons?: ReactNode
  readonly footer?: ReactNode
  /** The title is the h1 of the page. */
  readonly asPage?: boolean
}

/** Lays out a state: figure, title one heading level below its surroundings, text and buttons. */
function StateLayout({ figure, title, children, buttons, footer, asPage }: StateLayoutProps) {
  const level = useContext(HeadingLevel)
  const Title = asPage ? 'h1' : (`h${level}` as const)
  return (
    <div className={classes.state} data-page={asPage || undefined}>
      {figure}
      <Title className={classes.title}>{title}</Title>
      {children && <p className={classes.text}>{children}</p>}
      {buttons && <div className={classes.buttons}>{buttons}</div>}
      {footer && <p className={classes.footer}>{footer}</p>}
    </div>
  )
}
