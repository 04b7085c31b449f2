import { Tag } from './tag.tsx'
import classes from './technologies-list.module.css'

/** Lists the technologies of a project or idea without duplicates; renders nothing if there are none. */
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
