import { Button } from '@mantine/core'
import { errorText } from '../../../lib/http/error-text.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { INVITE, INVITE_FAILED, INVITE_SENT } from './managed-people.messages.ts'
import classes from './managed-people.module.css'
import { useSendInvitation } from './managed-people.queries.ts'

export interface InvitePersonButtonProps {
  readonly person: { readonly id: string; readonly name: string }
}

/** Sends somebody who was invited, and never came, another invitation; says what came of it beside the button. */
export function InvitePersonButton({ person }: InvitePersonButtonProps) {
  const { mutate, isPending, isSuccess, error } = useSendInvitation()
  return (
    <div className={classes.invitation}>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`${INVITE}: ${stripDirectionMarks(person.name)}`}
        loading={isPending}
        onClick={() => mutate({ id: person.id })}
      >
        {INVITE}
      </Button>
      <span aria-live="polite" className={error ? classes.refused : undefined}>
        {isSuccess && INVITE_SENT}
        {error && errorText(error, INVITE_FAILED)}
      </span>
    </div>
  )
}
