import { splitLinks } from '../../lib/text/web-links.ts'
import classes from './linked-text.module.css'

/** Shows text as written, with its web addresses as links. */
export const LinkedText = ({ text }: { readonly text: string }) =>
  splitLinks(text).map(({ text: part, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not change.
      <a key={index} className={classes.link} href={href} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )
