import { asStudent } from '../../rpc/procedures.ts'
import { listRecentOwnPapers } from './papers.service.ts'

export const papersRouter = {
  listRecentOwnPapers: asStudent.papers.listRecentOwnPapers.handler(({ context }) =>
    listRecentOwnPapers(context),
  ),
}
