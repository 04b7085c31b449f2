import { TOOL_PREVIEW_COUNT } from '@capstone/contract/repository/repository.constants'
import type { Tool } from '@capstone/contract/repository/repository.schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './project-card.module.css'

/** The first tools of a project, and a way to see the rest. Spec 2 §9. */
export function ProjectToolLinks({ tools }: { readonly tools: readonly Tool[] }) {
  const [all, setAll] = useState(false)
  if (tools.length === 0) return null
  const hidden = all ? 0 : Math.max(0, tools.length - TOOL_PREVIEW_COUNT)
  return (
    <div className={classes.links}>
      {tools.slice(0, tools.length - hidden).map((tool) => (
        <a key={tool.id} className={classes.tool} href={tool.url} target="_blank" rel="noopener noreferrer">
          {tool.title}
        </a>
      ))}
      {hidden > 0 && (
        <Button size="xs" variant="subtle" aria-label={`+${hidden} more tools`} onClick={() => setAll(true)}>
          +{hidden} more
        </Button>
      )}
    </div>
  )
}
