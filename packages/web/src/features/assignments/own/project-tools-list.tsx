import { RESOURCE_LABELS } from '@capstone/contract/assignments/assignments.constants'
import type { StudentProjectDetail } from '@capstone/contract/assignments/assignments.schemas'
import { IconTool } from '@tabler/icons-react'
import { ResourceRow } from '../../../ui/files/resource-row.tsx'
import { formatBlockedReason, RESOURCE_ROW_STATES } from '../assignments.messages.ts'

const icon = <IconTool size={18} stroke={1.6} />

/** The software a project needs, each with its link, or why there is none. */
export function ProjectToolsList({ tools }: Pick<StudentProjectDetail, 'tools'>) {
  if (tools.state !== 'available') {
    return (
      <ResourceRow
        icon={icon}
        name={RESOURCE_LABELS.tools}
        detail={formatBlockedReason(tools.state)}
        state={RESOURCE_ROW_STATES[tools.state]}
        action="Open Tool"
      />
    )
  }
  return tools.items.map((tool) => (
    <ResourceRow
      key={tool.id}
      icon={icon}
      name={tool.title}
      detail={URL.parse(tool.url)?.host ?? tool.url}
      state="open"
      action="Open Tool"
      actionLabel={`Open Tool ${tool.title}, opens in a new tab`}
      href={tool.url}
    />
  ))
}
