/** States of a project request. Spec 1 §4. */
export const REQUEST_STATUSES = ['pending', 'approved', 'rejected'] as const

/** Difficulty of a suggested project. Spec 1 §4. */
export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'] as const
