/** An e-mail address that breaks before its domain where it is too long for its line, and not within a word. */
export function EmailText({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
