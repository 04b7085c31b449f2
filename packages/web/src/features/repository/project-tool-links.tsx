import { TOOL_PREVIEW_COUNT } from '@capstone/contract/repository/repository.constants'
import type { Tool } from '@capstone/contract/repository/repository.schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './project-card.module.css'

/** The first tools of a project, and a way to see the rest. Spec 2 §9. */
export function ProjectToolLinks({ tools }: { readonly tools: readonly Tool[] }) {
  const [all, setAll] = useState(false)
  if (tools.length === 0) return null
  const more = Math.max(0, tools.length - TOOL_PREVIEW_COUNT)
  return (
    <div className={classes.links}>
      {tools.slice(0, all ? tools.length : TOOL_PREVIEW_COUNT).map((tool) => (
        <a key={tool.id} className={classes.tool} href={tool.url} target="_blank" rel="noopener noreferrer">
          {tool.title}
        </a>
      ))}
      {more > 0 && (
        <Button
          size="xs"
          variant="subtle"
          aria-label={all ? 'Show fewer tools' : `+${more} more tools`}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `+${more} more`}
        </Button>
      )}
    </div>
  )
}
