import { PageHead } from './page-head.tsx'

const NOT_BUILT = 'This screen is not built yet.'

/** A screen of the route table that a later step builds: its heading, and that plainly. */
export function NotBuiltScreen({ title }: { readonly title: string }) {
  return (
    <>
      <PageHead title={title} />
      <p>{NOT_BUILT}</p>
    </>
  )
}
