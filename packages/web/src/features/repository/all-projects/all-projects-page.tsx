import type {
  AllProjectPage,
  ListedProject,
  RepositorySummary,
} from '@capstone/contract/repository/all-projects.schemas'
import { Box, Button, Flex, Text, Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatDate, formatNumber, orUnknown } from '../../../lib/text/formats.ts'
import { formatCappedCount } from '../../../lib/text/result-count.ts'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { Tag } from '../../../ui/badges/tag.tsx'
import { RefreshButton } from '../../../ui/buttons/refresh-button.tsx'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { FilterCombobox } from '../../../ui/filters/filter-combobox.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import cardGrid from '../../../ui/lists/card-grid.module.css'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { StatGrid } from '../../../ui/stats/stat-grid.tsx'
import text from '../../../ui/theme/text.module.css'
import {
  ALL_PROJECTS_EMPTY,
  ALL_PROJECTS_EMPTY_HINT,
  ALL_PROJECTS_FAILED,
  NO_PROJECT_MATCHES,
} from './all-projects.messages.ts'
import classes from './all-projects.module.css'
import {
  type AllProjectFilters,
  allProjectsQuery,
  hasFilters,
  useCategoryChoices,
  useInstructorChoices,
  useInstructorName,
} from './all-projects.queries.ts'
import { ProjectDetailsDialog } from './project-details-dialog.tsx'

export interface AllProjectsPageProps {
  /** From the URL. */
  readonly filters: AllProjectFilters
  readonly openId: string | undefined
  readonly onFilter: (changes: AllProjectFilters) => void
  /** Called when a project is opened from the list. */
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** The projects of all instructors: figures, filters, and details. */
export function AllProjectsPage({ filters, openId, onFilter, onOpen, onClose }: AllProjectsPageProps) {
  const query = useInfiniteQuery(allProjectsQuery(filters))
  const lastPage = query.data?.pages.at(-1)
  const isFiltered = hasFilters(filters)
  // While another list loads, the previous one is shown, which may be of another instructor or none.
  const loadedName = query.isPlaceholderData ? undefined : lastPage?.instructorName
  const instructorName = useInstructorName(filters.instructor, loadedName)
  return (
    <>
      <PageHeader
        title="Manage Projects"
        about="The projects in all repositories."
        actions={<RefreshButton query={query} />}
      />
      {(lastPage || !query.isError) && <AllProjectsStats summary={lastPage?.summary} />}
      <AllProjectsFilters
        filters={filters}
        onFilter={onFilter}
        isHidden={!isFiltered && !query.isPlaceholderData && query.data?.pages[0]?.items.length === 0}
        lastPage={lastPage}
        instructorName={instructorName}
      >
        {(clear) => <AllProjectsList query={query} isFiltered={isFiltered} onClear={clear} onOpen={onOpen} />}
      </AllProjectsFilters>
      <ProjectDetailsDialog id={openId} onClose={onClose} />
    </>
  )
}

/** The figures over all projects, or their placeholders. */
function AllProjectsStats({ summary }: { readonly summary: RepositorySummary | undefined }) {
  const figureOf = (name: keyof RepositorySummary) => summary && formatNumber(summary[name])
  return (
    <StatGrid
      label="Platform Summary"
      stats={[
        { label: 'Repository projects', figure: figureOf('projects') },
        {
          label: 'Active instructors',
          figure: figureOf('activeInstructors'),
          note: 'with at least one project',
        },
        { label: 'Categories', figure: figureOf('categories') },
        { label: 'Total assignments', figure: figureOf('assignments'), note: 'requested projects included' },
      ]}
    />
  )
}

interface AllProjectsListProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<AllProjectPage>>
  readonly isFiltered: boolean
  readonly onClear: () => void
  /** Called when a project is opened from the list. */
  readonly onOpen: () => void
}

/** The projects of all instructors as cards, page by page. */
function AllProjectsList({ query, isFiltered, onClear, onOpen }: AllProjectsListProps) {
  return (
    <PagedList
      query={query}
      rows="projects"
      shape="cards"
      failed={ALL_PROJECTS_FAILED}
      failedHint="The projects are safe; only the list could not be loaded."
      withoutCard
      empty={<EmptyState title={ALL_PROJECTS_EMPTY}>{ALL_PROJECTS_EMPTY_HINT}</EmptyState>}
      filter={{ on: isFiltered, none: NO_PROJECT_MATCHES, onClear }}
    >
      {(projects) => (
        <ul className={`${cardGrid.grid} ${classes.grid}`} aria-label="Projects">
          {projects.map((project) => (
            <Flex key={project.id} component="li" miw={0}>
              <AllProjectsCard project={project} onOpen={onOpen} />
            </Flex>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

interface AllProjectsCardProps {
  readonly project: ListedProject
  readonly onOpen: () => void
}

/** A project of any instructor, with a link to its details on the same screen. */
function AllProjectsCard({ project, onOpen }: AllProjectsCardProps) {
  const headingId = useId()
  const { id, title, description, category, createdAt, instructorName, assignedCount } = project
  return (
    <article className={`${cardGrid.card} ${classes.card}`} aria-labelledby={headingId}>
      <Box miw={0} className={classes.category}>
        <Tag>{category}</Tag>
      </Box>
      <Text span className={`${text.meta} ${classes.count}`}>
        {assignedCount} assigned
      </Text>
      <Title
        id={headingId}
        order={2}
        fz={{ base: 15, sm: 17 }}
        lh={{ base: 'sm', sm: 'md' }}
        className={classes.title}
      >
        {title}
      </Title>
      <Text lineClamp={2} c="var(--ink-2)" className={classes.description} style={{ whiteSpace: 'pre-line' }}>
        {description}
      </Text>
      <Text span className={`${text.meta} ${classes.instructor}`}>
        {orUnknown(instructorName)}
      </Text>
      <Text span className={`${text.meta} ${classes.created}`}>
        created {formatDate(createdAt)}
      </Text>
      <Button
        variant="default"
        size="xs"
        className={classes.action}
        aria-label={stripDirectionMarks(`View Details of ${title}`)}
        renderRoot={(props) => (
          <Link
            to="."
            search={(current) => ({ ...current, project: id })}
            resetScroll={false}
            onClick={onOpen}
            {...props}
          />
        )}
      >
        <Box component="span" visibleFrom="sm">
          View Details
        </Box>
        <Box component="span" hiddenFrom="sm" display="flex">
          <IconChevronRight size={18} stroke={1.7} aria-hidden="true" />
        </Box>
      </Button>
    </article>
  )
}

interface AllProjectsFiltersProps {
  readonly filters: AllProjectFilters
  readonly onFilter: (changes: AllProjectFilters) => void
  /** Hidden if there is nothing to filter. */
  readonly isHidden: boolean
  /** Undefined while loading. */
  readonly lastPage: AllProjectPage | undefined
  /** The name of the instructor who is filtered by; undefined while loading, null without one. */
  readonly instructorName: string | null | undefined
  /** The filtered list; `clear` resets all filters. */
  readonly children: (clear: () => void) => ReactNode
}

/** Search, category and instructor filters of all projects, with the number of matches. */
function AllProjectsFilters(props: AllProjectsFiltersProps) {
  const { filters, onFilter, isHidden, lastPage, instructorName, children } = props
  const { category, instructor } = filters
  const { text, changeText, clearText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ search }),
  )
  const clear = () => {
    clearText()
    onFilter({ search: undefined, category: undefined, instructor: undefined })
  }
  return (
    <>
      {!isHidden && (
        <FilterBar
          active={[category, instructor].filter(Boolean).length}
          showing={lastPage && formatCappedCount(lastPage.matching, lastPage.summary.projects, 'projects')}
          search={
            <SearchBox
              label="Search projects"
              fields="title, description, instructor"
              value={text}
              onChange={changeText}
            />
          }
        >
          <CategoryPicker category={category} onChoose={(chosen) => onFilter({ category: chosen })} />
          <OwnerPicker
            instructor={instructor}
            name={instructorName === undefined ? '…' : orUnknown(instructorName)}
            onChoose={(chosen) => onFilter({ instructor: chosen })}
          />
        </FilterBar>
      )}
      {children(clear)}
    </>
  )
}

interface CategoryPickerProps {
  readonly category: string | undefined
  readonly onChoose: (category: string | undefined) => void
}

/** Selects one of all categories, by typing. */
function CategoryPicker({ category = '', onChoose }: CategoryPickerProps) {
  const [search, setSearch] = useState<string>()
  return (
    <FilterCombobox
      name="Category"
      value={category}
      selectedLabel={category}
      onChange={(value) => onChoose(value || undefined)}
      choices={useCategoryChoices(search)}
      onSearch={setSearch}
    />
  )
}

interface OwnerPickerProps {
  /** The id of the selected instructor. */
  readonly instructor: string | undefined
  /** The selected instructor's name, or a placeholder if it is not known. */
  readonly name: string
  readonly onChoose: (id: string | undefined) => void
}

/** Selects one of all instructors, by name, e-mail or specialization. */
function OwnerPicker({ instructor = '', name, onChoose }: OwnerPickerProps) {
  const [search, setSearch] = useState<string>()
  return (
    <FilterCombobox
      name="Instructor"
      value={instructor}
      selectedLabel={instructor && name}
      onChange={(value) => onChoose(value || undefined)}
      choices={useInstructorChoices(search)}
      onSearch={setSearch}
    />
  )
}
