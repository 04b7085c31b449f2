import { asAdmin, asStudent, signedIn } from '../../rpc/procedures.ts'
import { listOwnPapers } from './own/papers.service.ts'
import { precheckUpload } from './own/precheck.service.ts'
import { addPaperVersion, submitPaper } from './own/submissions.service.ts'
import { linkToPaper } from './paper-files.service.ts'
import { approvePaper, returnPaper, startPaperReview } from './review/paper-transitions.service.ts'
import { publishPaper } from './review/publications.service.ts'
import { listPapers } from './review/reviewed-papers.service.ts'

const { papers } = asStudent

export const papersRouter = {
  listOwnPapers: papers.listOwnPapers.handler(({ context, input }) => listOwnPapers(context, input)),
  precheckUpload: papers.precheckUpload.handler(({ context, input, signal }) =>
    precheckUpload(context, input, signal),
  ),
  submitPaper: papers.submitPaper.handler(({ context, input }) => submitPaper(context, input)),
  addPaperVersion: papers.addPaperVersion.handler(({ context, input }) => addPaperVersion(context, input)),
  listPapers: asAdmin.papers.listPapers.handler(({ context, input }) => listPapers(context, input)),
  startPaperReview: asAdmin.papers.startPaperReview.handler(({ context, input }) =>
    startPaperReview(context, input),
  ),
  returnPaper: asAdmin.papers.returnPaper.handler(({ context, input }) => returnPaper(context, input)),
  approvePaper: asAdmin.papers.approvePaper.handler(({ context, input }) => approvePaper(context, input)),
  publishPaper: asAdmin.papers.publishPaper.handler(({ context, input }) => publishPaper(context, input)),
  linkToPaper: signedIn.papers.linkToPaper.handler(({ context, input }) => linkToPaper(context, input)),
}
