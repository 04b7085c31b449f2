import type { Job } from '../../rpc/job.ts'
import { indexStudyGuide } from './guide.service.ts'
import { indexWaitingFiles, removeAbandonedCopies } from './indexing.service.ts'

export const passageJobs: readonly Job[] = [
  { name: 'index-study-guide', everySeconds: 600, run: indexStudyGuide },
  { name: 'index-documents', everySeconds: 5, run: indexWaitingFiles },
  { name: 'sweep-document-copies', everySeconds: 600, run: removeAbandonedCopies },
]
