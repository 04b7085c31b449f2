import * as z from 'zod'

/** The figures over a student's dashboard. Average progress is the rounded mean in percent, 0 without projects. Spec 1 §9. */
export const studentFiguresSchema = z.object({
  totalProjects: z.int(),
  pendingProjects: z.int(),
  completedProjects: z.int(),
  lastCompletedAt: z.date().nullable(),
  averageProgress: z.int(),
  papersPublished: z.int(),
  papersUnderReview: z.int(),
})
export type StudentFigures = z.infer<typeof studentFiguresSchema>
