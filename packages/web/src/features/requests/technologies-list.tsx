import { Tag } from '../../ui/tag.tsx'
import classes from './suggestion-card.module.css'

/** What an idea is built with. */
export function TechnologiesList({ technologies }: { readonly technologies: readonly string[] }) {
  if (technologies.length === 0) return null
  return (
    <ul className={classes.technologies} aria-label="Technologies">
      {[...new Set(technologies)].map((technology) => (
        <li key={technology}>
          <Tag>{technology}</Tag>
        </li>
      ))}
    </ul>
  )
}
