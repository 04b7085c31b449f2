import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  spotlight,
} from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import surfaces from '../theme/theme-surfaces.module.css'
import classes from './command-palette.module.css'
import type { MenuGroup, MenuItem } from './menu-types.ts'
import '@mantine/spotlight/styles.layer.css'

/** An entry of the palette. */
export interface Command {
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly icon?: ReactNode
  readonly keywords?: readonly string[]
  readonly onChoose: () => void
}

/** Entries under a heading, such as "Projects". */
export interface CommandGroup {
  readonly heading: string
  readonly commands: readonly Command[]
}

export interface CommandPaletteProps {
  /** The menu of the role, whose screens are listed. */
  readonly menu: readonly MenuGroup[]
  /** Further screens that are listed. */
  readonly screens: readonly MenuItem[]
  /** Groups that features add: people, projects. */
  readonly groups?: readonly CommandGroup[]
  /** Called with the search text, so that features can search on the server. */
  readonly onQuery?: (query: string) => void
  /** Opens the palette each time it increases. */
  readonly openRequests: number
}

function toAction(command: Command): SpotlightActionData {
  return {
    id: command.id,
    label: command.label,
    onClick: command.onChoose,
    ...(command.detail ? { description: command.detail } : {}),
    ...(command.icon ? { leftSection: command.icon } : {}),
    ...(command.keywords ? { keywords: [...command.keywords] } : {}),
  }
}

/** Searches the screens of the role and what features add; opened by Ctrl+K. */
export default function CommandPalette({
  menu,
  screens,
  groups = [],
  onQuery,
  openRequests,
}: CommandPaletteProps) {
  const navigate = useNavigate()
  useEffect(() => {
    if (openRequests > 0) spotlight.open()
  }, [openRequests])
  const screenCommands: Command[] = [...menu.flatMap(({ items }) => items), ...screens].map((item) => ({
    id: item.to,
    label: item.label,
    icon: <item.icon size={18} stroke={1.6} aria-hidden="true" />,
    onChoose: () => void navigate({ to: item.to }),
  }))
  const actionGroups: SpotlightActionGroupData[] = [
    ...groups.map((group) => ({ group: group.heading, actions: group.commands.map(toAction) })),
    { group: 'Screens', actions: screenCommands.map(toAction) },
  ]
  return (
    <Spotlight
      actions={actionGroups}
      shortcut={null}
      nothingFound="Nothing found"
      highlightQuery={false}
      scrollable
      maxHeight={420}
      {...(onQuery ? { onQueryChange: onQuery } : {})}
      searchProps={{
        placeholder: 'Find anything',
        'aria-label': 'Find anything',
        leftSection: <IconSearch size={18} stroke={1.6} aria-hidden="true" />,
      }}
      attributes={{ content: { 'aria-label': 'Find anything' } }}
      classNames={{
        content: surfaces.dialog,
        overlay: surfaces.overlay,
        search: classes.search,
        action: classes.action,
        actionLabel: classes.label,
        actionsGroup: classes.group,
        empty: classes.empty,
      }}
    />
  )
}
