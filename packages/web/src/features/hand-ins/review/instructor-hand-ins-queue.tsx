import { QUEUE_FILTERS } from '@capstone/contract/hand-ins/hand-ins.constants'
import type { QueuePage } from '@capstone/contract/hand-ins/review/review.schemas'
import { Box, Button, Flex, Group, Kbd, Stack, Switch, Text, VisuallyHidden } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { isDialogOpen } from '../../../lib/dom/is-dialog-open.ts'
import { useEntryFocus } from '../../../lib/dom/use-entry-focus.ts'
import { usePageTitle } from '../../../lib/dom/use-page-title.ts'
import { pluralize } from '../../../lib/text/formats.ts'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { rowsOf } from '../../../ui/lists/paged-list.tsx'
import text from '../../../ui/theme/text.module.css'
import { HandInQueue } from './hand-in-queue.tsx'
import { type HandInsViewProps, ProjectFilter, ViewControl } from './hand-ins-view.tsx'
import { formatFilter } from './review.messages.ts'
import { queueQuery } from './review.queries.ts'
import { useShortcutsEnabled } from './use-shortcuts-enabled.ts'

const HandInReview = lazyWithRetry(
  async () => ({ default: (await import('./hand-in-review.tsx')).HandInReview }),
  'inline',
)

const QUEUE_KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
] as const

/** The keys of the review form that its buttons do not show. */
const FORM_KEYS = [
  ['F', 'feedback'],
  ['Esc', 'leave the field'],
] as const

/** From this width on, the list, the file and the review stand side by side; below, the list leads to the other two. */
const WIDE = '(min-width: 1200px)'

/** The queue of an instructor with the open hand-in beside it. On a wide screen the first one opens by itself. */
export function InstructorHandInsQueue(props: HandInsViewProps) {
  const { filters, banner, onFilter, onShow, onReviewed, onFailedUnseen, onRemoved } = props
  usePageTitle('Hand-ins')
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? false
  const query = useInfiniteQuery(queueQuery(filters))
  const lastPage = query.data?.pages.at(-1)
  const handIns = rowsOf(query.data)
  const openId = props.openId ?? (isWide ? handIns[0]?.id : undefined)
  const {
    text: typed,
    changeText,
    clearText,
  } = useSearchText(filters.search ?? '', (search) => onFilter({ search }))
  /** What changed elsewhere while a hand-in was being reviewed. */
  const [change, setChange] = useState<{ readonly id: string; readonly message: string } | null>(null)
  const openIndex = handIns.findIndex(({ id }) => id === openId)
  /** Where the open hand-in was listed last; -1 if it never was. */
  const [listed, setListed] = useState({ id: openId, index: openIndex })
  if (openId !== listed.id || (openIndex >= 0 && openIndex !== listed.index))
    setListed({ id: openId, index: openIndex })
  const neighbour = (distance: number) => findNeighbour(handIns, openId, listed.index, distance)
  const step = (distance: number) => {
    const id = neighbour(distance)
    if (id && !isDialogOpen()) onShow(id, openId !== undefined)
  }
  const [hasShortcuts] = useShortcutsEnabled()
  useHotkeys(
    hasShortcuts
      ? [
          ['J', () => step(1)],
          ['K', () => step(-1)],
        ]
      : [],
  )
  /** Keeps a hand-in that opened by itself open once it is worked on: another may become the first of the queue. */
  const keepOpen = () => {
    if (props.openId === undefined) onShow(openId, true)
  }
  const isListShown = isWide || openId === undefined
  const list = useEntryFocus(openId)
  return (
    <Flex h={{ base: 'auto', md: 'var(--visible-height)' }} mih={{ base: '100%', md: 0 }}>
      <Stack
        component="section"
        aria-label="Queue"
        gap={0}
        w={isWide ? 320 : '100%'}
        flex="none"
        display={isListShown ? 'flex' : 'none'}
        mih={0}
        style={{ borderRight: isWide ? LINE : 0 }}
      >
        <QueueHeader
          {...props}
          lastPage={lastPage}
          search={typed}
          onSearch={changeText}
          banner={isListShown && banner}
        />
        <Box ref={list} flex={1} mih={0} style={{ overflowY: 'auto' }}>
          <HandInQueue
            query={query}
            filters={filters}
            openId={openId}
            onClear={() => {
              clearText()
              onFilter({ search: undefined, project: undefined })
            }}
          />
        </Box>
        <QueueKeys
          isLegendShown={isWide && openId !== undefined}
          hasForm={handIns.some(({ id, state }) => id === openId && state === 'submitted')}
        />
      </Stack>
      {!isListShown && <VisuallyHidden component="h1">Hand-ins</VisuallyHidden>}
      {openId && (
        <Suspense fallback={<LoadingReview />}>
          <Box display="contents" onFocus={keepOpen} onPointerDown={keepOpen}>
            <HandInReview
              // Each hand-in has a form of its own.
              key={openId}
              id={openId}
              back={
                isWide ? null : (
                  <Button
                    variant="subtle"
                    size="xs"
                    leftSection={<IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />}
                    onClick={() => onShow(undefined)}
                  >
                    All hand-ins
                  </Button>
                )
              }
              onReviewed={(handIn, outcome) => {
                onReviewed(handIn, outcome)
                onShow(isWide ? (neighbour(1) ?? neighbour(-1)) : undefined, true)
              }}
              alert={
                change?.id === openId && (
                  <Box mb={12}>
                    <Alert kind="error" onDismiss={() => setChange(null)}>
                      {change?.message}
                    </Alert>
                  </Box>
                )
              }
              onChangedMeanwhile={(message) => {
                setChange({ id: openId, message })
                // The hand-in stays open, even if it is no longer in the queue.
                onShow(openId, true)
              }}
              onFailedUnseen={onFailedUnseen}
              // It also stays open if it leaves the queue because its request was answered.
              onExtensionAnswered={() => onShow(openId, true)}
              onRemoved={() => {
                onRemoved()
                onShow(undefined, true)
              }}
            />
          </Box>
        </Suspense>
      )}
      {!openId && isWide && <Box flex={1} bg="var(--sunken)" />}
    </Flex>
  )
}

/**
 * Returns the id of the hand-in `distance` rows below the open one. If that has left the queue, the rows below have
 * moved up from `lastIndex`; if it never was in it (-1), the first one counts as its neighbour.
 */
export function findNeighbour(
  handIns: readonly { readonly id: string }[],
  openId: string | undefined,
  lastIndex: number,
  distance: number,
): string | undefined {
  const index = handIns.findIndex(({ id }) => id === openId)
  if (index >= 0) return handIns[index + distance]?.id
  if (lastIndex < 0) return handIns[0]?.id
  return handIns[lastIndex + (distance > 0 ? distance - 1 : distance)]?.id
}

interface QueueHeaderProps
  extends Pick<HandInsViewProps, 'filters' | 'isSwitchedTo' | 'banner' | 'renderAdd' | 'onFilter'> {
  readonly lastPage: QueuePage | undefined
  readonly search: string
  readonly onSearch: (search: string) => void
}

/** The title and the filters of the queue. */
function QueueHeader(props: QueueHeaderProps) {
  const { filters, isSwitchedTo, banner, renderAdd, onFilter, lastPage, search, onSearch } = props
  const requests = lastPage?.counts.extensions ?? 0
  // The server counts the hand-ins of all projects, so a view of one shows no counts.
  const counts = filters.project === undefined ? lastPage?.counts : undefined
  return (
    <Stack gap={12} px="var(--gutter)" pt={26} pb={14} style={{ borderBottom: LINE }}>
      <Group justify="space-between" gap={8}>
        <h1>Hand-ins</h1>
        <ViewControl filters={filters} isSwitchedTo={isSwitchedTo} onFilter={onFilter} />
      </Group>
      <FilterSelect
        name="Show"
        value={filters.show ?? ''}
        all={formatFilter('waiting', counts)}
        options={QUEUE_FILTERS.filter((filter) => filter !== 'waiting').map((value) => ({
          value,
          label: formatFilter(value, counts),
        }))}
        onChange={(chosen) => onFilter({ show: QUEUE_FILTERS.find((filter) => filter === chosen) })}
      />
      {requests > 0 && filters.show !== 'extensions' && (
        <Link to="/instructor/hand-ins" search={{ show: 'extensions' }} className={`${text.link} ${text.ui}`}>
          {pluralize(requests, 'extension request')} {requests === 1 ? 'waits' : 'wait'}
        </Link>
      )}
      <Group>
        <SearchBox label="Search student or item" value={search} onChange={onSearch} />
      </Group>
      <ProjectFilter filters={filters} onFilter={onFilter} />
      {renderAdd(lastPage)}
      {banner}
    </Stack>
  )
}

interface QueueKeysProps {
  readonly isLegendShown: boolean
  /** Whether the open hand-in can be reviewed. */
  readonly hasForm: boolean
}

/** The keys of the queue and of the open review, as a legend, and the switch that turns them off. */
function QueueKeys({ isLegendShown, hasForm }: QueueKeysProps) {
  const [hasShortcuts, setShortcuts] = useShortcutsEnabled()
  const keys = isLegendShown && hasShortcuts ? [...QUEUE_KEYS, ...(hasForm ? FORM_KEYS : [])] : []
  return (
    <Group className={text.keys} gap="6px 16px" px="var(--gutter)" py={12} style={{ borderTop: LINE }}>
      <Switch
        w="100%"
        size="xs"
        label="Keyboard shortcuts"
        checked={hasShortcuts}
        onChange={(event) => setShortcuts(event.currentTarget.checked)}
      />
      {keys.map(([key, action]) => (
        <Text key={key} span fz={12} lh="20px" c="dimmed">
          <Kbd size="xs" ff="text" px={6} py={1}>
            {key}
          </Kbd>{' '}
          {action}
        </Text>
      ))}
    </Group>
  )
}

const LoadingReview = () => (
  <Box flex={1} p="var(--gutter)">
    <ListSkeleton label="Loading the hand-in" />
  </Box>
)

const LINE = '1px solid var(--line)'
