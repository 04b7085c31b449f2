import { IMPORT_COLUMNS } from '@capstone/contract/people/imports.constants'
import type { ImportFigures } from '@capstone/contract/people/imports.schemas'
import type { ImportedRole } from '@capstone/contract/people/people.constants'
import { Button, FileButton } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { saveTextFile } from '../../../lib/files/save-text-file.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import classes from './people-import.module.css'
import {
  formatHeadings,
  formatUnfinishedImport,
  IMPORT_ABOUT,
  INVITATION_ABOUT,
  UNFINISHED_KEPT,
} from './people-imports.messages.ts'
import { unfinishedImportsQuery } from './people-imports.queries.ts'
import type { PeopleImport } from './use-people-import.ts'

interface PeopleImportFilePanelProps {
  readonly whom: ImportedRole
  readonly given: PeopleImport
  /** Why the file before was not taken. */
  readonly problem: string | null
}

/** The choice of a file, with a template for one, and what was begun before. */
export function PeopleImportFilePanel({ whom, given, problem }: PeopleImportFilePanelProps) {
  const { data } = useQuery(unfinishedImportsQuery)
  const choice = useRef<HTMLButtonElement>(null)
  // What led back here is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) choice.current?.focus()
  }, [])
  const unfinished = data?.items.filter((each) => each.role === whom) ?? []
  const trouble = problem ?? given.cancelProblem
  return (
    <div className={classes.panel}>
      <p>{IMPORT_ABOUT}</p>
      <p className={classes.hint}>{formatHeadings(whom)}</p>
      <p className={classes.hint}>{INVITATION_ABOUT}</p>
      {trouble && <Alert kind="error">{trouble}</Alert>}
      <div className={classes.buttons}>
        <FileButton
          accept=".csv,.tsv,.txt,text/csv"
          inputProps={{ 'aria-label': 'CSV file' }}
          onChange={(file) => file && given.send(file)}
        >
          {(props) => (
            <Button
              {...props}
              ref={choice}
              data-autofocus
              leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden="true" />}
            >
              Choose a CSV file
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => saveTextFile(templateOf(whom), 'text/csv')}
        >
          Download a template
        </Button>
      </div>
      {unfinished.length > 0 && (
        <section className={classes.unfinished} aria-label="Unfinished imports">
          <h3 className={classes.heading}>Unfinished imports</h3>
          <p className={classes.hint}>{UNFINISHED_KEPT}</p>
          <ul className={classes.list}>
            {unfinished.map((each) => (
              <UnfinishedItem key={each.id} figures={each} given={given} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function UnfinishedItem({
  figures,
  given,
}: {
  readonly figures: ImportFigures
  readonly given: PeopleImport
}) {
  return (
    <li className={classes.item}>
      <span className={classes.words}>{formatUnfinishedImport(figures)}</span>
      {figures.state === 'staged' && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Review: ${figures.fileName}`}
          onClick={() => given.resume(figures.id)}
        >
          Review
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        aria-label={`Discard: ${figures.fileName}`}
        loading={given.isCancelling}
        onClick={() => given.cancel(figures.id)}
      >
        Discard
      </Button>
    </li>
  )
}

const templateOf = (role: ImportedRole) => ({
  name: `${role}s-template.csv`,
  text: `\uFEFF${IMPORT_COLUMNS[role].map(({ heading }) => heading).join(',')}\r\n`,
})
