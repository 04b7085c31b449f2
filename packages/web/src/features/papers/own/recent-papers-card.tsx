import type { DashboardPaper } from '@capstone/contract/dashboards/student-dashboard.schemas'
import { Box, Button, Flex, Group, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatDate } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { ListRow, RowList } from '../../../ui/lists/row-list.tsx'
import text from '../../../ui/theme/text.module.css'
import { PaperStepsMeter } from '../paper-steps-meter.tsx'
import { PAPER_STATUS_LABELS, PAPER_STATUS_TONES } from '../papers.messages.ts'

/** The student's newest papers, or a button to upload the first. */
export function RecentPapersCard({ papers }: { readonly papers: readonly DashboardPaper[] | undefined }) {
  return (
    <SectionCard
      title="Recent Papers"
      flush
      aside={
        papers && papers.length > 0 ? (
          <Button component={Link} to="/student/publish-paper" variant="subtle" size="xs" mr={-8}>
            Upload Paper
          </Button>
        ) : null
      }
    >
      {!papers && <ListSkeleton label="Loading papers" rows={2} bare />}
      {papers?.length === 0 && (
        <EmptyState
          title="No papers yet"
          buttons={
            <Button component={Link} to="/student/publish-paper" variant="default">
              Upload Paper
            </Button>
          }
        >
          Upload a draft; it is reviewed, approved and published here.
        </EmptyState>
      )}
      {papers && papers.length > 0 && (
        <RowList label="Recent papers">
          {papers.map((paper) => (
            <RecentPaperRow key={paper.id} paper={paper} />
          ))}
        </RowList>
      )}
    </SectionCard>
  )
}

/** A paper with its progress, and whether it was returned. */
function RecentPaperRow({ paper }: { readonly paper: DashboardPaper }) {
  return (
    <ListRow>
      <Title order={3} textWrap="pretty" style={{ overflowWrap: 'anywhere' }}>
        {paper.title}
      </Title>
      <Box mt={10} mb="sm">
        <PaperStepsMeter status={paper.status} />
      </Box>
      <Group justify="space-between" wrap="nowrap">
        <StatusBadge tone={PAPER_STATUS_TONES[paper.status]}>{PAPER_STATUS_LABELS[paper.status]}</StatusBadge>
        <span className={text.meta}>{formatDate(paper.publishedAt ?? paper.uploadedAt)}</span>
      </Group>
      {/* Not in amber, which marks only the first of the next steps at the top of the screen. The returned paper is among
          these steps. */}
      {paper.isReturned && (
        <Flex component="p" justify="space-between" gap="md" mt={10} fz="sm" lh="sm" c="var(--ink-2)">
          Returned with feedback
          <Link
            to="/student/publish-paper"
            aria-label={stripDirectionMarks(`Read the feedback on ${paper.title}`)}
            className={text.link}
          >
            Read
          </Link>
        </Flex>
      )}
    </ListRow>
  )
}
