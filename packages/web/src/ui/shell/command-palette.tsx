import { Box, Button, CloseButton, Highlight, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import surfaces from '../theme/theme-surfaces.module.css'
import classes from './command-palette.module.css'
import type { MenuGroup, MenuItem } from './menu-types.ts'

/** An entry of the palette. */
export interface Command {
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly icon?: ReactNode
  readonly keywords?: readonly string[]
  readonly onChoose: () => void
  /** Whether the palette stays open, with its text, when the entry is chosen. */
  readonly keepsOpen?: boolean
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
  /** What can be done from anywhere. */
  readonly actions?: readonly Command[]
  /** What the server found for the search text: people, projects. */
  readonly groups?: readonly CommandGroup[]
  /** Whether the server is still searching, and `groups` are what it found for an earlier text. */
  readonly isSearching?: boolean
  /** Called with the search text, so that features can search on the server. */
  readonly onQuery?: (query: string) => void
  /** Opens the palette each time it increases. */
  readonly openRequests: number
  /** Returns what was typed before the text field had the focus. */
  readonly takeTyped: () => string
}

const [store, palette] = createSpotlight()

/** Shows that more entries follow. A property of the list's ScrollArea, which the list's types leave out. */
const WITH_SCROLLBAR = { type: 'auto' }

/** Whether each word occurs in the command. */
function isMatch({ label, detail = '', keywords = [] }: Command, words: readonly string[]): boolean {
  const searched = [label, detail, ...keywords].join(' ').toLowerCase()
  return words.every((word) => searched.includes(word.toLowerCase()))
}

/**
 * Puts first what the text is the beginning of: commands in their group, and their groups before those the server
 * found, which merely contain it. So Enter opens a screen whose name somebody begins to type.
 */
export function putNamedFirst(
  text: string,
  found: readonly CommandGroup[],
  own: readonly CommandGroup[],
): readonly CommandGroup[] {
  const isNamed = ({ label }: Command) => text !== '' && label.toLowerCase().startsWith(text.toLowerCase())
  const sorted = own.map(({ heading, commands }) => ({
    heading,
    commands: [...commands.filter(isNamed), ...commands.filter((command) => !isNamed(command))],
  }))
  const hasNamed = ({ commands }: CommandGroup) => commands.some(isNamed)
  return [...sorted.filter(hasNamed), ...found, ...sorted.filter((group) => !hasNamed(group))]
}

/** Searches the screens of the role, actions, and what the server finds. */
export default function CommandPalette(props: CommandPaletteProps) {
  const { menu, screens, actions = [], groups = [], isSearching, onQuery, openRequests, takeTyped } = props
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const changeQuery = (text: string) => {
    setQuery(text)
    onQuery?.(text)
  }
  const field = useRef<HTMLInputElement>(null)
  const open = useEffectEvent(() => {
    // An open palette keeps its text. One that is still closing has its old text, too, but starts empty.
    const keptQuery = store.getState().opened ? query : ''
    palette.open()
    // A field that still has the focus gets no focus event.
    changeQuery(keptQuery + (document.activeElement === field.current ? takeTyped() : ''))
  })
  useEffect(() => {
    if (openRequests > 0) open()
  }, [openRequests])
  useEffect(() => palette.close, [])
  const text = query.trim()
  const words = text.split(/\s+/)
  const screenCommands: Command[] = [...menu.flatMap(({ items }) => items), ...screens].map((item) => ({
    id: item.to,
    label: item.label,
    keywords: item.keywords ?? [],
    icon: <item.icon size={18} stroke={1.6} aria-hidden="true" />,
    onChoose: () => void navigate({ to: item.to }),
  }))
  const matchingGroup = (heading: string, commands: readonly Command[]) => ({
    heading,
    commands: commands.filter((command) => isMatch(command, words)),
  })
  const found = text
    ? groups.map((group) => (isSearching ? matchingGroup(group.heading, group.commands) : group))
    : []
  const own = [matchingGroup('Screens', screenCommands), matchingGroup('Actions', actions)]
  const shown = putNamedFirst(text, found, own).filter(({ commands }) => commands.length > 0)
  const list = useRef<HTMLDivElement>(null)
  // The store changes its selection without re-rendering this component.
  const [selected, setSelected] = useState(-1)
  // The first entry is selected until the person moves to another, which stays selected when results arrive above it.
  useEffect(() => {
    const state = store.getState()
    if (!text) return setSelected(state.selected)
    const entries = [...(list.current?.querySelectorAll('[data-action]') ?? [])]
    const chosen = entries.findIndex((entry) => entry.hasAttribute('data-selected'))
    const index = state.selected > 0 && chosen > 0 ? chosen : 0
    for (const [at, entry] of entries.entries())
      if (at === index) entry.setAttribute('data-selected', 'true')
      else entry.removeAttribute('data-selected')
    if (index !== state.selected) store.setState({ ...state, selected: index })
    setSelected(index)
  })
  const selectedCommand = shown.flatMap(({ commands }) => commands)[selected]
  const nothingShown = isSearching ? 'Searching...' : 'Nothing found'
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={changeQuery}
      shortcut={null}
      size={640}
      yOffset={96}
      fullScreen={isPhone}
      attributes={{ content: { 'aria-label': 'Find anything' } }}
      classNames={{
        content: `${surfaces.dialog} ${classes.content}`,
        body: classes.body,
        overlay: surfaces.overlay,
        search: classes.search,
        actionsGroup: classes.group,
        empty: classes.empty,
        footer: classes.footer,
      }}
    >
      <Spotlight.Search
        ref={field}
        placeholder="Find anything"
        aria-label="Find anything"
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
        rightSection={
          isPhone ? (
            <Button variant="subtle" size="xs" onClick={palette.close}>
              Close
            </Button>
          ) : (
            <CloseButton aria-label="Close" onClick={palette.close} />
          )
        }
        rightSectionWidth={isPhone ? 76 : 44}
        rightSectionPointerEvents="all"
        onKeyUp={() => setSelected(store.getState().selected)}
        onFocus={() => {
          const typed = takeTyped()
          if (typed) changeQuery(query + typed)
        }}
      />
      <Spotlight.ActionsList ref={list} className={classes.list} {...WITH_SCROLLBAR}>
        {shown.map(({ heading, commands }) => (
          <Spotlight.ActionsGroup key={heading} label={heading}>
            {commands.map((command) => (
              <Spotlight.Action
                key={command.id}
                className={classes.action}
                closeSpotlightOnTrigger={!command.keepsOpen}
                onClick={command.onChoose}
              >
                <CommandText command={command} words={words} />
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {shown.length === 0 && <Spotlight.Empty>{nothingShown}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      {/* The focus stays in the field, so a screen reader is told which entry is selected. */}
      <VisuallyHidden role="status">
        {shown.length === 0
          ? nothingShown
          : [selectedCommand?.label, selectedCommand?.detail].filter(Boolean).join(', ')}
      </VisuallyHidden>
      {!isPhone && (
        <Spotlight.Footer>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> choose
          </span>
          <span>
            <kbd>Enter</kbd> open
          </span>
          <span>
            <kbd>Esc</kbd> close
          </span>
          <span>Only what you may open</span>
        </Spotlight.Footer>
      )}
    </Spotlight.Root>
  )
}

interface CommandTextProps {
  readonly command: Command
  /** The words to mark, which say why the entry was found. */
  readonly words: string[]
}

const CommandText = ({ command: { icon, label, detail }, words }: CommandTextProps) => (
  <>
    <span className={classes.icon}>{icon}</span>
    <Highlight component="span" className={classes.label} highlight={words} color="transparent">
      {label}
    </Highlight>
    {detail && (
      <Highlight component="span" className={classes.detail} highlight={words} color="transparent">
        {detail}
      </Highlight>
    )}
    <Box component="kbd" visibleFrom="sm" className={classes.enter} aria-hidden="true">
      Enter
    </Box>
  </>
)
