import { DOCUMENT_STATE_REASONS } from '@capstone/contract/assistant/assistant.constants'
import type { AssistantSources, SearchedDocument } from '@capstone/contract/assistant/passages.schemas'
import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import textStyles from '../../../ui/theme/text.module.css'
import { sourcesQuery } from '../assistant.queries.ts'
import {
  formatEntries,
  formatPages,
  formatPlaces,
  RECORD_LABELS,
  SOURCES_FAILED,
} from './passages.messages.ts'
import classes from './passages.module.css'

/** What a question searches, with counts, and the documents it cannot search, with the reason. */
export function SearchedSources() {
  const { data, isError, refetch } = useQuery(sourcesQuery)
  return (
    <>
      <Title order={2}>It searches</Title>
      <Text className={textStyles.meta} mt={2}>
        Everything you may open, in its current state
      </Text>
      {data ? (
        <SourcesView sources={data} />
      ) : isError ? (
        <Alert kind="error" onRetry={() => void refetch()}>
          {SOURCES_FAILED}
        </Alert>
      ) : (
        <ListSkeleton label="Loading what is searched" bare />
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
      <ul className={classes.counts}>
        {searched.map((document) => (
          <li key={keyOf(document)}>
            <DocumentName document={document} showsOwner={showsOwner} />
            <span>{formatPlaces(document)}</span>
          </li>
        ))}
        {records.map(({ kind, entries }) => (
          <li key={kind}>
            <span>{RECORD_LABELS[kind]}</span>
            <span>{formatEntries(entries)}</span>
          </li>
        ))}
        <li>
          <span>Study guide</span>
          <span>{formatPages(guidePages)}</span>
        </li>
      </ul>
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
        It cannot search
      </Text>
      <ul>
        {unsearched.map(({ document, reason }) => (
          <Text component="li" key={keyOf(document)} size="sm" c="var(--ink-2)" mb={8}>
            <DocumentName document={document} showsOwner={showsOwner} />
            <Text className={textStyles.meta}>{reason}</Text>
          </Text>
        ))}
      </ul>
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

const keyOf = ({ target }: SearchedDocument) => JSON.stringify(target)
