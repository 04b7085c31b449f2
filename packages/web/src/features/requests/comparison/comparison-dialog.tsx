// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop table semantics when rows are displayed as blocks.
import { Modal, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { IdeaStepsList } from '../idea-steps-list.tsx'
import { formatRefinedFrom, formatSimilarIdea } from '../requests.messages.ts'
import classes from './comparison-dialog.module.css'
import type { ComparedIdea } from './use-comparison.ts'

type Criterion = { readonly name: string; readonly show: (idea: ComparedIdea) => ReactNode }

/** The row that is shown if at least one idea was refined. */
const REFINED: Criterion = {
  name: 'Refined',
  show: ({ refinedFrom }) => (refinedFrom ? formatRefinedFrom(refinedFrom) : 'Not refined'),
}
const CRITERIA: readonly Criterion[] = [
  { name: 'Description', show: ({ description }) => description },
  { name: 'Difficulty', show: ({ difficulty }) => difficulty },
  { name: 'Duration', show: ({ duration }) => duration || 'Not specified' },
  { name: 'Technologies', show: ({ techStack }) => techStack.join(', ') || 'Not specified' },
  { name: 'Roadmap', show: ({ roadmap }) => <IdeaStepsList steps={roadmap} /> },
  {
    name: 'Similar projects',
    show: ({ similar }) =>
      similar ? formatSimilarIdea(similar) : similar === null && 'Nothing similar found',
  },
]

export interface ComparisonDialogProps {
  readonly ideas: readonly ComparedIdea[]
  readonly opened: boolean
  readonly onClose: () => void
}

/** Ideas side by side, one criterion a row; on a phone each criterion stands above its columns. */
export function ComparisonDialog({ ideas, opened, onClose }: ComparisonDialogProps) {
  const isPhone = useMediaQuery('(max-width: 767.98px)') ?? false
  const criteria = ideas.some(({ refinedFrom }) => refinedFrom) ? [REFINED, ...CRITERIA] : CRITERIA
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Compare ideas"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
      fullScreen={isPhone}
      size={1120}
    >
      <table role="table" className={classes.table}>
        <caption>
          <VisuallyHidden>Ideas side by side</VisuallyHidden>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              <VisuallyHidden>Criterion</VisuallyHidden>
            </th>
            {ideas.map(({ title }) => (
              <th key={title} scope="col" role="columnheader">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {criteria.map(({ name, show }) => (
            <tr key={name} role="row">
              <th scope="row" role="rowheader">
                {name}
              </th>
              {ideas.map((idea) => (
                <td key={idea.title} role="cell">
                  {show(idea)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  )
}
