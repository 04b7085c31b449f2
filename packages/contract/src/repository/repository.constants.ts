/** The files of a repository project, in the order screens show them. Each is also an upload slot. Spec 2 §3. */
export const PROJECT_FILE_KINDS = ['synopsis', 'report', 'presentation', 'source_code'] as const
export type ProjectFileKind = (typeof PROJECT_FILE_KINDS)[number]

export const PROJECT_FILE_LABELS: Readonly<Record<ProjectFileKind, string>> = {
  synopsis: 'Synopsis',
  report: 'Report',
  presentation: 'Presentation',
  source_code: 'Source Code',
}

/** The category of a project saved without one. Spec 2 §5. */
export const DEFAULT_CATEGORY = 'General'

export const PROJECT_TITLE_MAX_LENGTH = 200
export const PROJECT_DESCRIPTION_MAX_LENGTH = 10_000
export const PROJECT_CATEGORY_MAX_LENGTH = 80
export const TOOL_TITLE_MAX_LENGTH = 120
export const TOOLS_MAX = 30

/** Tools a card shows before "+N more". Spec 2 §9. */
export const TOOL_PREVIEW_COUNT = 2

/** Maximum length of a description on a card of the admin's list. */
export const CARD_DESCRIPTION_MAX_LENGTH = 300

/** Most categories offered at once; a search finds the others. */
export const CATEGORY_CHOICES_MAX = 50
