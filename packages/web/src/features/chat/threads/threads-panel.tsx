import { ActionIcon, Group, Loader } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useEntryFocus } from '../../../lib/dom/use-entry-focus.ts'
import { calls } from '../../../lib/http/api.ts'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { CHAT_TITLES, THREADS_SEARCH } from '../chat.messages.ts'
import classes from './threads.module.css'
import { ThreadsList, type ThreadsListProps } from './threads-list.tsx'

export interface ThreadsPanelProps extends Pick<ThreadsListProps, 'side' | 'openId' | 'projectCount'> {
  /** Tabs that switch to the received tickets; only instructors have them. */
  readonly tabs: ReactNode
}

/** The panel of the viewer's threads: title, Refresh, search, list. */
export function ThreadsPanel({ side, openId, projectCount, tabs }: ThreadsPanelProps) {
  const [search, setSearch] = useState('')
  const box = useSearchText(search, setSearch)
  const list = useEntryFocus(openId)
  return (
    <section className={classes.panel} aria-label="Conversations">
      <header className={classes.head}>
        <Group justify="space-between" wrap="nowrap" gap={12} mb={12}>
          <h1 className={classes.title}>{CHAT_TITLES[side]}</h1>
          <Refresh />
        </Group>
        {tabs}
        <SearchBox label={THREADS_SEARCH} value={box.text} onChange={box.changeText} />
      </header>
      <div ref={list} className={classes.scroller}>
        <ThreadsList
          side={side}
          search={search}
          openId={openId}
          projectCount={projectCount}
          onClear={() => box.changeText('')}
        />
      </div>
    </section>
  )
}

/** Refetches all chat queries on the screen. */
function Refresh() {
  const client = useQueryClient()
  const [isRequested, setRequested] = useState(false)
  const isBusy = useIsFetching({ queryKey: calls.chat.key() }) > 0 && isRequested
  const refresh = () => {
    setRequested(true)
    void client.invalidateQueries({ queryKey: calls.chat.key() }).then(() => setRequested(false))
  }
  return (
    <ActionIcon aria-label="Refresh" aria-disabled={isBusy} onClick={() => isBusy || refresh()}>
      {isBusy ? <Loader size={16} color="var(--ink-3)" /> : <IconRefresh size={18} stroke={1.6} />}
    </ActionIcon>
  )
}
