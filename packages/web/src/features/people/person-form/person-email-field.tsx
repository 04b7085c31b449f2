import { EMAIL_FIXED } from '@capstone/contract/people/people.constants'
import { TextInput, type TextInputProps } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'

export interface PersonEmailFieldProps extends TextInputProps {
  /** Somebody new has none yet; later it stays as it is. */
  readonly isNew: boolean
}

/** The e-mail address somebody signs in with. */
export function PersonEmailField({ isNew, ...field }: PersonEmailFieldProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      autoComplete="off"
      {...(isNew
        ? { required: true }
        : {
            readOnly: true,
            description: EMAIL_FIXED,
            rightSection: <IconLock size={16} stroke={1.7} aria-hidden="true" />,
          })}
      {...field}
    />
  )
}
