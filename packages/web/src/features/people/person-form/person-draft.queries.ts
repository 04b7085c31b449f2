import type { AddedPerson } from '@capstone/contract/people/managed-people.schemas'
import type { peopleErrors } from '@capstone/contract/people/people.errors'
import { type FormErrors, useForm } from '@mantine/form'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { type ManagedPeopleTexts, PERSON_RELOADED } from '../management/managed-people.messages.ts'
import { usePeopleRefresh } from '../management/managed-people.queries.ts'
import type { FormSubject } from './person-form.model.ts'
import { usePersonErrors } from './use-person-errors.ts'

type Person = { readonly id: string; readonly updatedAt: Date }
type Values = { readonly name: string; readonly email: string }

/** How the form of one kind of people begins, is checked, and is sent. */
export interface PersonKind<Known extends Person, Fields extends Values> {
  readonly words: ManagedPeopleTexts
  readonly valuesOf: (person: Known | null) => Fields
  readonly problemsOf: (values: Fields, subject: FormSubject) => FormErrors
  readonly add: (values: Fields, subject: FormSubject) => Promise<AddedPerson>
  readonly edit: (values: Fields, subject: FormSubject) => Promise<unknown>
  /** The account as it stands now; nothing when it is no more. */
  readonly find: (person: Known) => Promise<Known | undefined>
  /** What is said where the account is no more. */
  readonly gone: (typeof peopleErrors)['STUDENT_NOT_FOUND' | 'INSTRUCTOR_NOT_FOUND']
}

/** Somebody who was added, with the password that is shown once. */
export interface NewPerson {
  readonly name: string
  readonly tempPassword: string
}

/** What a proxy answers where nobody does. */
const NOT_REACHED = [502, 503, 504]

/**
 * The sentence for a failed call without one of the server's own: somebody new could not be created by a server that
 * answered, or not be added because none was reached; an edit was not made, either way.
 */
export function failedText(error: Error, isNew: boolean, words: ManagedPeopleTexts): string {
  if (!isNew) return words.updateFailed
  const isAnswered = error instanceof ORPCError && !NOT_REACHED.includes(error.status)
  return isAnswered ? words.createFailed : words.addFailed
}

/**
 * A person before they are added or their edit is saved: what was typed, its sending, and why it was refused. Added
 * however often it is sent: the id stays as long as the form stands. Null begins somebody new.
 */
export function usePersonDraft<Known extends Person, Fields extends Values>(
  kind: PersonKind<Known, Fields>,
  person: Known | null,
  onSaved: () => void,
) {
  const { words, valuesOf, problemsOf } = kind
  const [base, setBase] = useState(person)
  const [newId] = useState(() => crypto.randomUUID())
  const [added, setAdded] = useState<NewPerson | null>(null)
  const [feedback, setFeedback] = useState<string | null>(null)
  const isSaved = useRef(false)
  const refresh = usePeopleRefresh()
  const subject: FormSubject = base ? { id: base.id, basedOn: base.updatedAt } : { id: newId }
  const form = useForm<Fields>({
    initialValues: valuesOf(person),
    validate: (values) => problemsOf(values, subject),
  })
  const personErrors = usePersonErrors(form, (error) => failedText(error, base === null, words))

  const saving = useSingleMutation({
    mutationFn: async (values: Fields) => {
      if (!base) return kind.add(values, subject)
      await kind.edit(values, subject)
      return null
    },
    // Somebody new is shown with their password at once; an edit ends when the list shows it.
    onSuccess: (answer) => (answer ? void refresh() : refresh()),
    onError: () => void refresh(),
    gcTime: 0,
  })
  const save = form.onSubmit((values) => {
    if (isSaved.current) return
    personErrors.forget()
    setFeedback(null)
    saving.mutate(values, {
      onSuccess: (answer) => {
        isSaved.current = true
        if (answer) setAdded({ name: values.name.trim(), tempPassword: answer.tempPassword })
        else onSaved()
      },
      onError: personErrors.show,
    })
  }, personErrors.showInvalid)

  const finding = useMutation({ mutationFn: kind.find, gcTime: 0 })
  const reloadPerson = () => {
    if (!base || finding.isPending) return
    finding.mutate(base, {
      onSuccess: (present) => {
        personErrors.forget()
        if (!present) return personErrors.say(kind.gone.message)
        setBase(present)
        form.setInitialValues(valuesOf(present))
        form.setValues(valuesOf(present))
        form.clearErrors()
        setFeedback(PERSON_RELOADED)
        // The button that was pressed goes with what it mended.
        form.getInputNode('name')?.focus()
      },
      onError: () => personErrors.say(words.loadFailed),
    })
  }

  return {
    form,
    words,
    isNew: person === null,
    added,
    /** What came of taking the present state. */
    feedback,
    problem: personErrors.problem,
    isEditedElsewhere: personErrors.isEditedElsewhere,
    reloadPerson,
    isFinding: finding.isPending,
    save,
    isSaving: saving.isPending,
    hasChanges: () => !isSaved.current && form.isDirty(),
  }
}

/** What the dialog around a form needs of it, whatever its fields are. */
export type PersonDraft = Omit<ReturnType<typeof usePersonDraft>, 'form'>
