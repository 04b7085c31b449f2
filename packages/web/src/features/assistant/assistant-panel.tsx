import type { AssistantOverview } from '@capstone/contract/assistant/assistant.schemas'
import { Box, Text, Title, UnstyledButton } from '@mantine/core'
import { IconBook, IconBug, IconBulb, IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useViewer } from '../../lib/session/session.ts'
import textStyles from '../../ui/theme/text.module.css'
import { EXPORT_RECORD } from './ai-use/ai-use.messages.ts'
import { AiUseDialog } from './ai-use/ai-use-dialog.tsx'
import { QUICK_HELP } from './assistant.messages.ts'
import classes from './assistant.module.css'
import { sourcesQuery } from './assistant.queries.ts'
import { SearchedSources } from './passages/searched-sources.tsx'
import { SourcesList } from './passages/sources-list.tsx'
import type { SourceViewer } from './passages/use-source-viewer.ts'

const ICONS = [IconBug, IconBook, IconBulb, IconChecklist]

export interface AssistantPanelProps {
  readonly overview: AssistantOverview | undefined
  /** The overview could not be loaded. */
  readonly isFailed: boolean
  /** Questions are answered by a search, without the AI service. */
  readonly isSearch: boolean
  readonly sourceViewer: SourceViewer
  readonly onPick: (template: string) => void
}

/** The panel beside the conversation: sources, question templates, and what is searched. */
export function AssistantPanel(props: AssistantPanelProps) {
  const [isExporting, setExporting] = useState(false)
  return (
    <>
      <PanelContent {...props} onExport={() => setExporting(true)} />
      <AiUseDialog opened={isExporting} onClose={() => setExporting(false)} />
    </>
  )
}

interface PanelContentProps extends AssistantPanelProps {
  readonly onExport: () => void
}

function PanelContent({ overview, isFailed, isSearch, sourceViewer, onPick, onExport }: PanelContentProps) {
  const exportRecord = (
    <UnstyledButton className={textStyles.link} fz="sm" mih={32} w="fit-content" onClick={onExport}>
      {EXPORT_RECORD}
    </UnstyledButton>
  )
  const templates = <QuickHelp key="templates" isSearch={isSearch} onPick={onPick} />
  const sources = useQuery({ ...sourcesQuery, enabled: sourceViewer.hasSidePanel })
  if (!sourceViewer.hasSidePanel)
    return (
      <aside className={classes.panel} aria-label="Quick Help">
        <div className={classes.inner}>
          {templates}
          <details className={classes.sources}>
            <summary>What it searches</summary>
            <SearchedSources withholdsFiles={overview?.withholdsFiles ?? false} />
          </details>
          {exportRecord}
        </div>
      </aside>
    )
  const searched = (
    <section key="searched">
      <SearchedSources withholdsFiles={overview?.withholdsFiles ?? false} />
      {!isSearch && <KnownData overview={overview} />}
      <Box mt={16}>{exportRecord}</Box>
    </section>
  )
  // Avoids layout shifts: the overview decides the order, and the templates may come below the list of sources.
  const isOrderKnown = overview !== undefined || isFailed
  const isListLoaded = !sources.isPending
  return (
    <aside className={classes.panel} aria-label="Quick Help">
      <div className={classes.inner}>
        {sourceViewer.shown && <SourcesList answer={sourceViewer.shown} sourceViewer={sourceViewer} />}
        {isOrderKnown && (isSearch ? [searched, isListLoaded && templates] : [templates, searched])}
      </div>
    </aside>
  )
}

/** The question templates. */
function QuickHelp({ isSearch, onPick }: Pick<AssistantPanelProps, 'isSearch' | 'onPick'>) {
  return (
    <section className={classes.templates}>
      <Title order={2} visibleFrom="sm">
        Quick Help
      </Title>
      <Text className={textStyles.meta} mt={2} mb="sm" visibleFrom="sm">
        A click fills the box; change it as you like.
      </Text>
      <ul className={classes.list}>
        {QUICK_HELP.map(({ name, ...kinds }, index) => {
          const { about, template } = kinds[isSearch ? 'search' : 'answer']
          const Icon = ICONS[index] ?? IconBulb
          return (
            <li key={name}>
              <UnstyledButton className={classes.pick} onClick={() => onPick(template)}>
                <Icon
                  size={18}
                  stroke={1.6}
                  aria-hidden="true"
                  color="var(--link)"
                  style={{ marginTop: 1 }}
                />
                <span>
                  <Text component="b" display="block" size="sm" fw={550}>
                    {name}
                  </Text>
                  <Text span className={textStyles.meta} visibleFrom="sm">
                    {about}
                  </Text>
                </span>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What the assistant's system prompt says about the student: their studies and projects. */
function KnownData({ overview }: Pick<AssistantPanelProps, 'overview'>) {
  const { specialization, year, course } = useViewer()
  const studies = [course, specialization, year].filter(Boolean).join(', ')
  return (
    <Box visibleFrom="sm">
      <Text component="h3" size="sm" ff="text" fw={600} mt="xl" mb={6}>
        It knows
      </Text>
      <ul>
        {studies && <KnownItem>{studies}</KnownItem>}
        {overview?.projects.map(({ title, progress }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the items hold no state.
          <KnownItem key={index}>
            {title}, {progress}%
          </KnownItem>
        ))}
      </ul>
      <Text className={textStyles.meta} my="sm">
        It does not see your chat. The conversation is kept until you delete it.
      </Text>
    </Box>
  )
}

const KnownItem = ({ children }: { readonly children: ReactNode }) => (
  <Text component="li" py={4} size="sm" c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)
