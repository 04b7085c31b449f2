import { UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'
import { errorText } from '../../lib/http/error-text.ts'
import { type MissedFailure, onMissedFailure, type ScreenAddress } from '../../lib/http/missed-failure.ts'
import text from '../theme/text.module.css'
import { Alert } from './alert.tsx'

const FAILED = 'Something you did before did not work.'

/** Reports calls that failed after their screen was left, one after another, with a way back to it. */
export function MissedFailureAlert() {
  const [failures, setFailures] = useState<readonly MissedFailure[]>([])
  useEffect(() => onMissedFailure((missed) => setFailures((before) => [...before, missed])), [])
  const [failure] = failures
  if (!failure) return null
  const dismiss = () => setFailures((before) => before.slice(1))
  return (
    <Alert kind="error" isOverlay onDismiss={dismiss}>
      {errorText(failure.error, FAILED)} <BackButton screen={failure.screen} onPress={dismiss} />
    </Alert>
  )
}

interface BackButtonProps {
  readonly screen: ScreenAddress
  readonly onPress: () => void
}

/** Leads back to a screen; disappears when pressed, while it has the focus. */
function BackButton({ screen, onPress }: BackButtonProps) {
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button)
  const goBack = () => {
    onPress()
    void navigate({ href: screen.pathname + screen.search })
  }
  return (
    <UnstyledButton ref={button} className={text.link} onClick={goBack}>
      Back to {screen.title}
    </UnstyledButton>
  )
}
