import { IMPORT_COLUMNS } from '@capstone/contract/people/imports.constants'
import type { ImportFigures } from '@capstone/contract/people/imports.schemas'
import type { ImportedRole } from '@capstone/contract/people/people.constants'
import { Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useFocusFallback } from '../../../lib/dom/use-focus-fallback.ts'
import { saveTextFile } from '../../../lib/files/save-file.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { SingleFileButton } from '../../../ui/files/single-file-button.tsx'
import classes from './people-import.module.css'
import {
  formatHeadings,
  formatUnfinishedImport,
  IMPORT_ABOUT,
  INVITATION_ABOUT,
  MENTOR_ABOUT,
  UNFINISHED_RETENTION,
} from './people-imports.messages.ts'
import { unfinishedImportsQuery } from './people-imports.queries.ts'
import type { PeopleImport } from './use-people-import.ts'

interface PeopleImportFilePanelProps {
  readonly importedRole: ImportedRole
  readonly peopleImport: PeopleImport
  /** Why the previous file was not imported. */
  readonly problem: string | null
}

/** Chooses a file, offers a template, and lists unfinished imports. */
export function PeopleImportFilePanel({ importedRole, peopleImport, problem }: PeopleImportFilePanelProps) {
  const { data } = useQuery(unfinishedImportsQuery)
  const fileButton = useRef<HTMLButtonElement>(null)
  // The button that returned to this panel was removed while it had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) fileButton.current?.focus()
  }, [])
  const unfinished = data?.items.filter((each) => each.role === importedRole) ?? []
  const error = problem ?? peopleImport.cancelProblem
  return (
    <Stack>
      <p>{IMPORT_ABOUT}</p>
      <Text size="sm" c="var(--ink-2)">
        {formatHeadings(importedRole)}
        {importedRole === 'student' && ` ${MENTOR_ABOUT}`}
      </Text>
      <Text size="sm" c="var(--ink-2)">
        {INVITATION_ABOUT}
      </Text>
      {error && <Alert kind="error">{error}</Alert>}
      {unfinished.length > 0 && (
        <Flex
          component="section"
          aria-label="Unfinished imports"
          direction="column"
          gap={8}
          pt={16}
          style={{ borderTop: '1px solid var(--line)' }}
        >
          <h3>Unfinished imports</h3>
          <Text size="sm" c="var(--ink-2)">
            {UNFINISHED_RETENTION}
          </Text>
          <Flex component="ul" direction="column" gap={8}>
            {unfinished.map((each) => (
              <UnfinishedItem
                key={each.id}
                figures={each}
                peopleImport={peopleImport}
                focusFallback={fileButton}
              />
            ))}
          </Flex>
        </Flex>
      )}
      <Group justify="flex-end" gap={8} className={classes.footer}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => saveTextFile(templateOf(importedRole), 'text/csv')}
        >
          Download a template
        </Button>
        <SingleFileButton
          accept=".csv,.tsv,.txt,text/csv"
          inputProps={{ 'aria-label': 'CSV file' }}
          onChange={(file) => file && peopleImport.send(file)}
        >
          {(props) => (
            <Button
              {...props}
              ref={fileButton}
              data-autofocus
              leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden="true" />}
            >
              Choose a CSV file
            </Button>
          )}
        </SingleFileButton>
      </Group>
    </Stack>
  )
}

function UnfinishedItem({
  figures,
  peopleImport,
  focusFallback,
}: {
  readonly figures: ImportFigures
  readonly peopleImport: PeopleImport
  /** Receives the focus when the import was discarded. */
  readonly focusFallback: RefObject<HTMLElement | null>
}) {
  const discard = useRef<HTMLButtonElement>(null)
  useFocusFallback(discard, focusFallback)
  return (
    <Flex component="li" wrap="wrap" align="center" gap={8}>
      <Text span size="sm" flex="1 1 220px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {formatUnfinishedImport(figures)}
      </Text>
      {figures.state === 'staged' && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Review: ${figures.fileName}`}
          onClick={() => peopleImport.resume(figures.id)}
        >
          Review
        </Button>
      )}
      <BusyButton
        ref={discard}
        size="xs"
        variant="subtle"
        aria-label={`Discard: ${figures.fileName}`}
        busy={peopleImport.cancellingId === figures.id}
        disabled={peopleImport.isCancelling}
        onClick={() => peopleImport.cancel(figures.id)}
      >
        Discard
      </BusyButton>
    </Flex>
  )
}

const templateOf = (role: ImportedRole) => ({
  name: `${role}s-template.csv`,
  text: `\uFEFF${IMPORT_COLUMNS[role].map(({ heading }) => heading).join(',')}\r\n`,
})
