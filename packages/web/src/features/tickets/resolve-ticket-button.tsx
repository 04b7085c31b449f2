import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'

export interface ResolveTicketButtonProps {
  /** The id of the element that names the ticket. */
  readonly subjectId: string
  readonly onResolve: () => void
  readonly children: ReactNode
}

/** Resolves a ticket from the list. The button then disappears, and the focus moves to the ticket. */
export function ResolveTicketButton({ subjectId, onResolve, children }: ResolveTicketButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button)
  return (
    <Button ref={button} variant="subtle" size="xs" aria-describedby={subjectId} onClick={onResolve}>
      {children}
    </Button>
  )
}
