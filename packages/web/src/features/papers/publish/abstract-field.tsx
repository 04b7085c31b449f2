import { countWords } from '@capstone/contract/papers/words.policy'
import { Button, Textarea } from '@mantine/core'
import { ABSTRACT_RANGE } from '../mine/own-papers.messages.ts'
import { AbstractMeter } from './abstract-meter.tsx'
import type { PaperDraft } from './paper-draft.queries.ts'
import classes from './paper-form.module.css'

/** The abstract as it was found or as the student put it right; its words are counted as they are typed. Spec 1 §2. */
export function AbstractField({ draft }: { readonly draft: PaperDraft }) {
  const { form, found, fillIn, precheck } = draft
  const { abstract } = form.values
  return (
    <div className={classes.field}>
      <Textarea
        label="Abstract"
        description={describeSource(found !== null, precheck.data?.outcome === 'read')}
        autosize
        minRows={4}
        maxRows={14}
        disabled={precheck.isFetching && abstract === ''}
        {...form.getInputProps('abstract')}
      />
      <AbstractMeter words={countWords(abstract)} />
      {found !== null && abstract !== found && (
        <Button size="xs" variant="subtle" className={classes.restore} onClick={() => fillIn(found)}>
          Use the abstract found in the file
        </Button>
      )}
    </div>
  )
}

function describeSource(isFound: boolean, isRead: boolean) {
  if (isFound) return 'Found in your file. Please put right what is wrong.'
  const invitation = `Paste it here to see whether it has ${ABSTRACT_RANGE}.`
  return isRead ? `No abstract was found in your file. ${invitation}` : invitation
}
