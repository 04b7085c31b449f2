import { Fragment } from 'react'

/**
 * An e-mail address that, where it is too long for its line, breaks before its domain, else after a dot of the part
 * before it.
 */
export const EmailText = ({ email }: { readonly email: string }) =>
  email.split(/(?=@[^@]*$)|(?<=\.)(?=.*@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are told apart by their place only.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
