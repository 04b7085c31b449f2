/** Projects a student's dashboard shows; all of them stand on My Projects. */
export const DASHBOARD_PROJECTS_COUNT = 5
/** Things to do next that a dashboard names. */
export const NEXT_STEPS_MAX = 3
/** So much of a reviewer's feedback a dashboard quotes, in characters. */
export const FEEDBACK_EXCERPT_LENGTH = 200
