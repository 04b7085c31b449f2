import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './password-requirements.module.css'

export interface PasswordRequirementsListProps {
  readonly minLength: number
  readonly newPassword: string
  readonly confirmPassword: string
}

/**
 * Lists the requirements of a new password and checks them while typing; those that only the server can check are just
 * listed.
 */
export function PasswordRequirementsList(props: PasswordRequirementsListProps) {
  const { minLength, newPassword, confirmPassword } = props
  return (
    <section className={classes.box} aria-labelledby="password-requirements">
      <h2 id="password-requirements" className={classes.title}>
        Password requirements
      </h2>
      <ul className={classes.list}>
        <Requirement isMet={newPassword.length >= minLength}>At least {minLength} characters</Requirement>
        <Requirement isMet={newPassword !== '' && newPassword === confirmPassword}>
          Both entries are the same
        </Requirement>
        <li className={classes.item}>
          <IconInfoCircle size={16} stroke={1.7} aria-hidden="true" />
          Not a common password, which is checked when you save
        </li>
      </ul>
    </section>
  )
}

function Requirement({ isMet, children }: { readonly isMet: boolean; readonly children: ReactNode }) {
  const Icon = isMet ? IconCheck : IconCircle
  return (
    <li className={classes.item} data-met={isMet || undefined}>
      <Icon size={16} stroke={isMet ? 2 : 1.7} aria-hidden="true" />
      {children}
      <VisuallyHidden>{isMet ? ', met' : ', not met yet'}</VisuallyHidden>
    </li>
  )
}
