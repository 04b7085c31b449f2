import { Fragment } from 'react'

/** An e-mail address that may break before its domain and after the dots before that, never within its domain. */
export const EmailText = ({ email }: { readonly email: string }) =>
  email.split(/(?=@[^@]*$)|(?<=\.)(?=.*@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are told apart by their place only.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
