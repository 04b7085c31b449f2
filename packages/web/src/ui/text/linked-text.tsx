import { splitLinks } from '../../lib/text/web-links.ts'
import classes from './linked-text.module.css'

/** What somebody wrote, never as HTML; web addresses in it can be opened. */
export const LinkedText = ({ text }: { readonly text: string }) =>
  splitLinks(text).map(({ text: words, href }, at) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change, nor do its pieces.
      <a key={at} className={classes.link} href={href} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
    ) : (
      words
    ),
  )
