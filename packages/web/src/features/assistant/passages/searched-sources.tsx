import { DOCUMENT_STATE_REASONS } from '@capstone/contract/assistant/assistant.constants'
import type { AssistantSources, SearchedDocument } from '@capstone/contract/assistant/passages.schemas'
import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import textStyles from '../../../ui/theme/text.module.css'
import { sourcesQuery } from '../assistant.queries.ts'
import {
  formatDocuments,
  formatEntries,
  formatMore,
  formatPages,
  formatPlaces,
  RECORD_LABELS,
  SEARCHED_WITH_FILES,
  SEARCHED_WITHOUT_FILES,
  SOURCES_FAILED,
} from './passages.messages.ts'
import classes from './passages.module.css'

// Above these numbers of rows a list is collapsed, so that what follows it stays in view.
const SEARCHED_MAX = 8
const UNSEARCHED_MAX = 2
/** How many rows of a collapsed list of searched sources stay visible. */
const SEARCHED_VISIBLE = 4

export interface SearchedSourcesProps {
  /** Whether files are withheld from the AI service, and so not searched. */
  readonly withholdsFiles: boolean
}

/** What a question searches, with counts, and the documents it cannot search, with the reason. */
export function SearchedSources({ withholdsFiles }: SearchedSourcesProps) {
  const { data, isError, refetch } = useQuery(sourcesQuery)
  return (
    <>
      <Title order={2}>Searched sources</Title>
      <Text className={textStyles.meta} mt={2}>
        {withholdsFiles ? SEARCHED_WITHOUT_FILES : SEARCHED_WITH_FILES}
      </Text>
      {data ? (
        <SourcesView sources={data} />
      ) : isError ? (
        <Alert kind="error" onRetry={() => void refetch()}>
          {SOURCES_FAILED}
        </Alert>
      ) : (
        <ListSkeleton label="Loading sources" bare />
      )}
    </>
  )
}

function SourcesView({
  sources: { documents, records, guidePages },
}: {
  readonly sources: AssistantSources
}) {
  const searched = documents.filter(({ state }) => state === 'searched')
  const showsOwner = new Set(documents.map(({ belongsTo }) => belongsTo)).size > 1
  return (
    <>
      <CollapsibleList
        collapseAbove={SEARCHED_MAX}
        visibleCount={SEARCHED_VISIBLE}
        label={formatMore}
        className={classes.counts}
      >
        {[
          ...searched.map((document) => (
            <li key={keyOf(document)}>
              <DocumentName document={document} showsOwner={showsOwner} />
              <span>{formatPlaces(document)}</span>
            </li>
          )),
          ...records.map(({ kind, entries }) => (
            <li key={kind}>
              <span>{RECORD_LABELS[kind]}</span>
              <span>{formatEntries(entries)}</span>
            </li>
          )),
          <li key="guide">
            <span>Study guide</span>
            <span>{formatPages(guidePages)}</span>
          </li>,
        ]}
      </CollapsibleList>
      <UnsearchedDocuments documents={documents} showsOwner={showsOwner} />
    </>
  )
}

interface DocumentsProps {
  readonly documents: readonly SearchedDocument[]
  readonly showsOwner: boolean
}

function UnsearchedDocuments({ documents, showsOwner }: DocumentsProps) {
  const unsearched = documents.flatMap((document) =>
    document.state === 'searched' ? [] : [{ document, reason: DOCUMENT_STATE_REASONS[document.state] }],
  )
  if (unsearched.length === 0) return null
  return (
    <>
      <Text component="h3" size="sm" ff="text" fw={600} mt="xl" mb={6}>
        Not searchable
      </Text>
      <CollapsibleList collapseAbove={UNSEARCHED_MAX} visibleCount={0} label={formatDocuments}>
        {unsearched.map(({ document, reason }) => (
          <Text component="li" key={keyOf(document)} size="sm" c="var(--ink-2)" mb={8}>
            <DocumentName document={document} showsOwner={showsOwner} />
            <Text className={textStyles.meta}>{reason}</Text>
          </Text>
        ))}
      </CollapsibleList>
    </>
  )
}

interface DocumentNameProps extends Pick<DocumentsProps, 'showsOwner'> {
  readonly document: SearchedDocument
}

const DocumentName = ({ document: { title, belongsTo }, showsOwner }: DocumentNameProps) => (
  <span className={textStyles.wraps} dir="auto">
    {title}
    {showsOwner && belongsTo && (
      <Text span display="block" className={textStyles.meta}>
        {belongsTo}
      </Text>
    )}
  </span>
)

interface CollapsibleListProps {
  /** A list with more rows than this is collapsed. */
  readonly collapseAbove: number
  /** How many rows of a collapsed list stay visible. */
  readonly visibleCount: number
  /** Formats the number of hidden rows. */
  readonly label: (count: number) => string
  readonly className?: string | undefined
  readonly children: readonly ReactElement[]
}

function CollapsibleList({ collapseAbove, visibleCount, label, className, children }: CollapsibleListProps) {
  const end = children.length > collapseAbove ? visibleCount : collapseAbove
  const hidden = children.slice(end)
  return (
    <>
      {end > 0 && <ul className={className}>{children.slice(0, end)}</ul>}
      {hidden.length > 0 && (
        <details>
          <summary className={classes.more}>{label(hidden.length)}</summary>
          <ul className={className}>{hidden}</ul>
        </details>
      )}
    </>
  )
}

const keyOf = ({ target }: SearchedDocument) => JSON.stringify(target)
