/** What the instructor's screen of student projects says. Spec 2 §8. */
export const MENTORED_FAILED = 'Failed to load student projects'
export const MENTORED_EMPTY = 'No student projects yet'
export const MENTORED_NONE_MATCH = 'No projects match your filters'
export const NO_STEPS = 'This project has no roadmap.'
