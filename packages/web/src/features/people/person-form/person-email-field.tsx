import { EMAIL_FIXED } from '@capstone/contract/people/people.constants'
import { TextInput, type TextInputProps } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'

export interface PersonEmailFieldProps extends TextInputProps {
  /** Whether the person is new; only then can the address be edited. */
  readonly isNew: boolean
}

/** The e-mail address a person signs in with. */
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
