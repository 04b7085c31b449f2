import { MB } from '@capstone/contract/base.constants'
import { findReceipt } from '@capstone/contract/hand-ins/receipts/receipt-verification.model'
import {
  Box,
  Button,
  Container,
  Flex,
  Group,
  Loader,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useFocusFallback } from '../../../lib/dom/use-focus-fallback.ts'
import { usePageTitle } from '../../../lib/dom/use-page-title.ts'
import { formatBytes } from '../../../lib/text/formats.ts'
import { CapstoneLogo } from '../../../ui/arch/capstone-logo.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FilePicker } from '../../../ui/files/file-picker.tsx'
import text from '../../../ui/theme/text.module.css'
import { ReceiptOutcomeCard } from './receipt-outcome-card.tsx'
import {
  readReceiptFile,
  SignaturesUnsupportedError,
  verificationQuery,
} from './receipt-verification.queries.ts'
import { NO_RECEIPT_FOUND, SIGNATURES_UNSUPPORTED, VERIFICATION_FAILED } from './verify.messages.ts'
import classes from './verify-receipt-page.module.css'

/** The largest file that is compared. It is read into memory as a whole. */
const FILE_MAX_BYTES = 200 * MB

export interface VerifyReceiptPageProps {
  /** The receipt from the URL, which a QR code opens; null without one. */
  readonly linkedToken: string | null
}

type ChosenReceipt = { readonly name: string; readonly token: string }

/** The public page that verifies a receipt, and whether a file is the one it is about, without uploading either. */
export function VerifyReceiptPage({ linkedToken }: VerifyReceiptPageProps) {
  usePageTitle('Verify a receipt')
  const [receipt, setReceipt] = useState<ChosenReceipt | null>(
    linkedToken === null
      ? null
      : // A mail program may have added the full stop or the bracket after the address.
        { name: 'Receipt from the address', token: findReceipt(linkedToken) ?? linkedToken },
  )
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <Box component="header" style={{ borderBottom: '1px solid var(--line)' }}>
        <Container size={1120} py="sm">
          <Flex align="center" justify="space-between">
            <Link to="/" aria-label="Capstone, home">
              <CapstoneLogo withName />
            </Link>
            <LinkButton to="/auth/login" kind="subtle">
              Login
            </LinkButton>
          </Flex>
        </Container>
      </Box>
      <Container component="main" size={1120} py={{ base: 24, sm: 40 }}>
        <h1>Verify a receipt</h1>
        <Text mt={4} mb={24} maw="60ch" c="var(--ink-2)">
          Was this work handed in here, when, and is this the file? Neither receipt nor file leaves your
          browser.
        </Text>
        <Paper withBorder>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={0}>
            <EvidenceCell
              number={1}
              title="The receipt"
              chosen={receipt?.name}
              onReplace={() => setReceipt(null)}
            >
              <ReceiptInput onReceipt={setReceipt} />
            </EvidenceCell>
            <EvidenceCell
              number={2}
              title="The file, if you have it"
              chosen={file && `${file.name}, ${formatBytes(file.size)}, compared in this browser`}
              onReplace={() => setFile(null)}
            >
              <FilePicker
                label="The file"
                hint={`any kind, up to ${FILE_MAX_BYTES / MB} MB`}
                maxFiles={1}
                maxBytes={FILE_MAX_BYTES}
                onFiles={([chosen]) => chosen && setFile(chosen)}
              />
            </EvidenceCell>
          </SimpleGrid>
        </Paper>
        {receipt && <VerificationResult token={receipt.token} file={file} />}
      </Container>
    </>
  )
}

interface EvidenceCellProps {
  readonly number: number
  readonly title: string
  /** The name of what was chosen, if anything was. */
  readonly chosen: string | null | undefined
  readonly onReplace: () => void
  /** Shown until something is chosen. */
  readonly children: ReactNode
}

function EvidenceCell({ number, title, chosen, onReplace, children }: EvidenceCellProps) {
  return (
    <Flex component="section" gap="sm" p="md" miw={0} aria-label={title} className={classes.cell}>
      <Text component="span" ff="heading" fs="italic" fz={20} c="var(--ink-3)" aria-hidden="true">
        {number}
      </Text>
      <Stack flex={1} miw={0} gap={chosen ? 0 : 'xs'}>
        <Text component="h2" size="sm" ff="text" fw={550}>
          {title}
        </Text>
        {chosen ? (
          <Text size="sm" fz={13} c="var(--ink-2)" className={text.wraps}>
            <bdi>{chosen}</bdi>
          </Text>
        ) : (
          children
        )}
      </Stack>
      {chosen && <ReplaceButton title={title} onReplace={onReplace} />}
    </Flex>
  )
}

function ReplaceButton({ title, onReplace }: Pick<EvidenceCellProps, 'title' | 'onReplace'>) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button)
  return (
    <Button ref={button} size="xs" variant="default" aria-label={`Replace ${title}`} onClick={onReplace}>
      Replace
    </Button>
  )
}

/** Accepts a receipt as pasted text or as its PDF. */
function ReceiptInput({ onReceipt }: { readonly onReceipt: (receipt: ChosenReceipt) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  // A receipt that was pasted replaces the field.
  useFocusFallback(field)
  const take = (name: string, token: string | null) => {
    setProblem(token === null ? NO_RECEIPT_FOUND : null)
    if (token !== null) onReceipt({ name, token })
  }
  return (
    <>
      <TextInput
        ref={field}
        label="Its text or address"
        placeholder="Paste it here"
        error={problem}
        onChange={({ currentTarget: { value } }) =>
          value.trim() === '' ? setProblem(null) : take('Pasted receipt', findReceipt(value))
        }
      />
      <FilePicker
        label="The receipt"
        hint="its PDF, as the portal sent it"
        maxFiles={1}
        onFiles={async ([file]) => file && take(file.name, await readReceiptFile(file))}
      />
    </>
  )
}

function VerificationResult({ token, file }: { readonly token: string; readonly file: File | null }) {
  const { data, error, refetch } = useQuery(verificationQuery(token, file))
  return (
    <Box mt="lg" role="status">
      {data && <ReceiptOutcomeCard verification={data} hasFile={file !== null} />}
      {error instanceof SignaturesUnsupportedError && <Alert kind="error">{SIGNATURES_UNSUPPORTED}</Alert>}
      {error && !(error instanceof SignaturesUnsupportedError) && (
        <Alert kind="error" onRetry={() => refetch()}>
          {VERIFICATION_FAILED}
        </Alert>
      )}
      {!data && !error && (
        <Group gap="xs">
          <Loader size="xs" />
          <Text c="var(--ink-2)">Verifying...</Text>
        </Group>
      )}
    </Box>
  )
}
