import { asStudent, signedIn } from '../../rpc/procedures.ts'
import { linkToPaper } from './paper-files.service.ts'
import { listOwnPapers } from './papers.service.ts'
import { precheckUpload } from './precheck.service.ts'
import { addPaperVersion, submitPaper } from './submissions.service.ts'

const { papers } = asStudent

export const papersRouter = {
  listOwnPapers: papers.listOwnPapers.handler(({ context, input }) => listOwnPapers(context, input)),
  precheckUpload: papers.precheckUpload.handler(({ context, input, signal }) =>
    precheckUpload(context, input, signal),
  ),
  submitPaper: papers.submitPaper.handler(({ context, input }) => submitPaper(context, input)),
  addPaperVersion: papers.addPaperVersion.handler(({ context, input }) => addPaperVersion(context, input)),
  linkToPaper: signedIn.papers.linkToPaper.handler(({ context, input }) => linkToPaper(context, input)),
}
