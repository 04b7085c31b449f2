import { EXTENSIONS, UPLOAD_SLOTS } from '@capstone/contract/files/files.constants'
import { PAPER_FILE_KIND } from '@capstone/contract/papers/papers.errors'
import { useRef } from 'react'
import { FilePicker } from '../../../ui/files/file-picker.tsx'
import { PAPER_KINDS, PAPER_MAX_SIZE } from '../mine/own-papers.messages.ts'
import type { PaperDraft } from './paper-draft.queries.ts'
import classes from './paper-form.module.css'
import { PaperUploadRow } from './paper-upload-row.tsx'

const LIMITS = {
  maxBytes: UPLOAD_SLOTS.paper.maxBytes,
  maxFiles: 1,
  extensions: EXTENSIONS.documents,
  wrongKind: PAPER_FILE_KIND,
}

/** The one file of a paper: none yet, or on its way, arrived, refused. Spec 1 §5. */
export function PaperFileField({ draft }: { readonly draft: PaperDraft }) {
  const { upload, takeFile, dropFile } = draft
  const take = ([file]: readonly File[]) => {
    if (file) takeFile(file)
  }
  const field = useRef<HTMLDivElement>(null)
  const takeBack = () => {
    dropFile()
    // What was pressed goes with the file, so the focus goes to where the next one is chosen.
    requestAnimationFrame(() => field.current?.querySelector('button')?.focus())
  }
  return (
    <div ref={field} data-paper-file className={classes.field}>
      <h3 className={classes.label}>
        Paper <span className={classes.required}>*</span>
      </h3>
      {upload ? (
        <PaperUploadRow draft={draft} upload={upload} limits={LIMITS} onTakeBack={takeBack} />
      ) : (
        <FilePicker
          label="Paper"
          hint={`${PAPER_KINDS}, up to ${PAPER_MAX_SIZE}`}
          onFiles={take}
          {...LIMITS}
        />
      )}
    </div>
  )
}
