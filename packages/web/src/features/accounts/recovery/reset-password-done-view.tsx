import { RESET_REDIRECT_DELAY_MS } from '@capstone/contract/accounts/accounts.constants'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PASSWORD_SET, PASSWORD_UPDATED } from '../accounts.messages.ts'
import classes from '../auth-form.module.css'
import { AuthFrame } from '../auth-frame.tsx'

/** The new password is set; sign-in follows by itself, or at once. Spec 1 §2 and §9. */
export function ResetPasswordDoneView({ isFirst }: { readonly isFirst: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = () => void navigate({ to: '/auth/login', replace: true })
    const timer = setTimeout(leave, RESET_REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <AuthFrame title={isFirst ? 'Password Set!' : 'Password Updated!'} takesFocus>
      <div className={classes.reason}>
        <Notice kind="success">{isFirst ? PASSWORD_SET : PASSWORD_UPDATED}</Notice>
      </div>
      <Button size="lg" fullWidth component={Link} to="/auth/login" replace>
        Sign In
      </Button>
    </AuthFrame>
  )
}
