import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  spotlight,
} from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import classes from './command-palette.module.css'
import type { MenuGroup, MenuItem } from './menu-types.ts'
import '@mantine/spotlight/styles.layer.css'

/** One thing that can be found. */
export interface Command {
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly icon?: ReactNode
  readonly keywords?: readonly string[]
  readonly onChoose: () => void
}

/** Things of one kind, under their heading: "Projects". */
export interface CommandGroup {
  readonly heading: string
  readonly items: readonly Command[]
}

export interface CommandPaletteProps {
  /** The role's menu: each of its screens can be found. */
  readonly menu: readonly MenuGroup[]
  /** The screens of the account menu, which can be found too. */
  readonly screens: readonly MenuItem[]
  /** What features add: people, projects. */
  readonly sources?: readonly CommandGroup[]
  /** Told what is being looked for, so that a source can ask the server. */
  readonly onQuery?: (query: string) => void
  /** How often it was asked for; it opens each time. */
  readonly asked: number
}

function actionOf(item: Command): SpotlightActionData {
  return {
    id: item.id,
    label: item.label,
    onClick: item.onChoose,
    ...(item.detail ? { description: item.detail } : {}),
    ...(item.icon ? { leftSection: item.icon } : {}),
    ...(item.keywords ? { keywords: [...item.keywords] } : {}),
  }
}

/** Finds any screen of the role, and what features add. */
export default function CommandPalette({ menu, screens, sources = [], onQuery, asked }: CommandPaletteProps) {
  const navigate = useNavigate()
  useEffect(() => {
    if (asked > 0) spotlight.open()
  }, [asked])
  const findable: Command[] = [...menu.flatMap((group) => group.items), ...screens].map((item) => ({
    id: item.to,
    label: item.label,
    icon: <item.icon size={18} stroke={1.6} aria-hidden="true" />,
    onChoose: () => void navigate({ to: item.to }),
  }))
  const groups: SpotlightActionGroupData[] = [
    ...sources.map((source) => ({ group: source.heading, actions: source.items.map(actionOf) })),
    { group: 'Screens', actions: findable.map(actionOf) },
  ]
  return (
    <Spotlight
      actions={groups}
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
        content: classes.content,
        overlay: classes.overlay,
        search: classes.search,
        action: classes.action,
        actionLabel: classes.label,
        actionsGroup: classes.group,
        empty: classes.empty,
      }}
    />
  )
}
