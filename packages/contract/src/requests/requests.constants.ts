/** States of a project request. Spec 1 §4. */
export const REQUEST_STATUSES = ['pending', 'approved', 'rejected'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** Difficulty of a suggested project. Spec 1 §4. */
export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

/** Ideas suggested at a time. Spec 1 §9. */
export const SUGGESTIONS_COUNT = 10
/** Steps of a suggested roadmap. Spec 1 §7. */
export const ROADMAP_STEPS = 6

/** Longest texts of an idea, in characters, suggested or custom. */
export const IDEA_TITLE_MAX_LENGTH = 200
export const IDEA_DESCRIPTION_MAX_LENGTH = 4000
export const IDEA_DURATION_MAX_LENGTH = 60
export const IDEA_TECHNOLOGY_MAX_LENGTH = 60
export const IDEA_STEP_MAX_LENGTH = 500
/** Most technologies and most steps of an idea. */
export const IDEA_TECHNOLOGIES_MAX = 20
export const IDEA_STEPS_MAX = 20

export const SAVED_IDEAS_MAX = 20

export const COMPARED_IDEAS_MAX = 3

/** The wishes for an idea that a student can choose with one click. */
export const IDEA_WISHES = [
  'Smaller',
  'More data, less hardware',
  'In my mother tongue’s literature',
] as const
/** Shortest and longest wish in a student's own words, in characters. */
export const IDEA_WISH_MIN_LENGTH = 3
export const IDEA_WISH_MAX_LENGTH = 200

/** The choices of the filter for the longest duration of an idea, in weeks. */
export const IDEA_MAX_WEEKS = [10, 14, 18] as const

/** Longest note of an admin on a reviewed request, in characters. */
export const REVIEW_NOTE_MAX_LENGTH = 1000
/** Longest note of a student on a step of their roadmap, in characters. */
export const STEP_NOTE_MAX_LENGTH = 1000

/** Pause before the redirect after a request, in milliseconds. Spec 1 §9. */
export const REQUESTED_REDIRECT_DELAY_MS = 2000

export const SIMILAR_IDEA_KINDS = ['project', 'request', 'suggestion'] as const
export type SimilarIdeaKind = (typeof SIMILAR_IDEA_KINDS)[number]
/** Lowest trigram similarity of two titles (0 to 1) at which they count as similar. */
export const SIMILARITY_MIN = 0.45

/** What an admin or a mentor is shown as similar to a request, and how many at most. */
export const SIMILAR_PROJECT_KINDS = ['project', 'request'] as const
export const SIMILAR_PROJECTS_MAX = 3

/** Most requests of one student that may be pending. */
export const PENDING_REQUESTS_MAX = 20
