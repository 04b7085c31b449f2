import { Tag } from './tag.tsx'
import classes from './technologies-list.module.css'

/** What a project or an idea is built with, each once; nothing where that is not said. */
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
