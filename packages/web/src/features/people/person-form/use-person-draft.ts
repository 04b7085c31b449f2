import type { IssuedPassword } from '@capstone/contract/people/managed-people.schemas'
import type { peopleErrors } from '@capstone/contract/people/people.errors'
import { type FormErrors, useForm } from '@mantine/form'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useStoredIdempotentId } from '../../../lib/http/idempotent-id.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import type { DraftKey } from '../../../lib/session/draft-key.ts'
import { useFormDraft } from '../../../lib/session/use-draft.ts'
import { formatFieldsSavedElsewhere } from '../../../lib/text/saved-elsewhere.ts'
import { type ManagedPeopleTexts, PERSON_RELOADED } from '../management/managed-people.messages.ts'
import { usePeopleRefresh } from '../management/managed-people.queries.ts'
import { type FormSubject, mergeSaved } from './person-form.model.ts'
import { usePersonErrors } from './use-person-errors.ts'

type Person = { readonly id: string; readonly updatedAt: Date }
type Values = { readonly name: string; readonly email: string }

/** How the form of one role is initialized, validated and submitted. `Managed` is a person as its list shows them. */
export interface PersonFormConfig<Managed extends Person, Fields extends Values> {
  readonly texts: ManagedPeopleTexts
  /** The fields stored as a draft, which survives a reload; never a password. */
  readonly draftFields: readonly (keyof Fields & string)[]
  readonly valuesOf: (person: Managed | null) => Fields
  readonly findErrors: (values: Fields, subject: FormSubject) => FormErrors
  readonly add: (values: Fields, subject: FormSubject) => Promise<IssuedPassword>
  readonly edit: (values: Fields, subject: FormSubject) => Promise<unknown>
  /** The current account; undefined if it was deleted. */
  readonly find: (person: Managed) => Promise<Managed | undefined>
  /** The error if the account was deleted. */
  readonly notFound: (typeof peopleErrors)['STUDENT_NOT_FOUND' | 'INSTRUCTOR_NOT_FOUND']
}

/** An added person, with the password that is shown once. */
export interface NewPerson {
  readonly name: string
  readonly tempPassword: string
}

/** The statuses with which a proxy answers when the server is down. */
const NOT_REACHED = [502, 503, 504]

/**
 * Returns the message for an error without one from the server. For a new person it depends on whether the server was
 * reached.
 */
export function formatSaveFailure(error: Error, isNew: boolean, texts: ManagedPeopleTexts): string {
  if (!isNew) return texts.updateFailed
  const isAnswered = error instanceof ORPCError && !NOT_REACHED.includes(error.status)
  return isAnswered ? texts.createFailed : texts.createUnanswered
}

/** A new person gets an id when the form is sent; until then, this one satisfies the validation. */
const UNSENT: FormSubject = { id: crypto.randomUUID() }

/**
 * The form state of a person: values, submission and errors. The fields are read-only during a save, because what is
 * typed then would be lost. Adding is idempotent: the same e-mail address keeps its id, and a corrected one is another
 * person's. `person` is null for a new person.
 */
export function usePersonDraft<Managed extends Person, Fields extends Values>(
  config: PersonFormConfig<Managed, Fields>,
  person: Managed | null,
  onSaved: () => void,
) {
  const { texts, valuesOf, findErrors } = config
  const [base, setBase] = useState(person)
  const [added, setAdded] = useState<NewPerson | null>(null)
  const [feedback, setFeedback] = useState<string | null>(null)
  const isSaved = useRef(false)
  const refresh = usePeopleRefresh()
  const subject: FormSubject = base ? { id: base.id, basedOn: base.updatedAt } : UNSENT
  const draftKey: DraftKey = [texts.label, person?.id ?? 'new']
  const { idOf, forget } = useStoredIdempotentId(draftKey)
  const saving = useSingleMutation({
    mutationFn: async (values: Fields) => {
      if (!base) return config.add(values, { id: idOf(values.email.trim().toLowerCase()) })
      await config.edit(values, subject)
      return null
    },
    // A new person's password is shown at once; an edit closes once the list is refetched.
    onSuccess: (answer) => (answer ? void refresh() : refresh()),
    onError: () => void refresh(),
    gcTime: 0,
  })
  const form = useForm<Fields>({
    initialValues: valuesOf(person),
    validate: (values) => findErrors(values, subject),
    enhanceGetInputProps: () => (saving.isPending ? { readOnly: true } : {}),
  })
  const { clearDraft } = useFormDraft(form, draftKey, config.draftFields, (fields) =>
    form.setErrors(formatFieldsSavedElsewhere(fields, form.getInitialValues())),
  )
  const personErrors = usePersonErrors(form, (error) => formatSaveFailure(error, base === null, texts))
  const discard = () => {
    clearDraft()
    forget()
  }

  const save = form.onSubmit((values) => {
    if (isSaved.current) return
    personErrors.clear()
    setFeedback(null)
    saving.mutate(values, {
      onSuccess: (answer) => {
        isSaved.current = true
        discard()
        if (answer) setAdded({ name: values.name.trim(), tempPassword: answer.tempPassword })
        else onSaved()
      },
      onError: personErrors.show,
    })
  }, personErrors.showInvalid)

  const finding = useMutation({ mutationFn: config.find, gcTime: 0 })
  const reloadPerson = () => {
    if (!base || finding.isPending) return
    finding.mutate(base, {
      onSuccess: (current) => {
        personErrors.clear()
        if (!current) return personErrors.showMessage(config.notFound.message)
        const saved = valuesOf(current)
        const { values, errors } = mergeSaved(valuesOf(base), form.getValues(), saved)
        setBase(current)
        form.setInitialValues(saved)
        form.setValues(values)
        form.setErrors(errors)
        setFeedback(PERSON_RELOADED)
        // The button that was pressed disappears with the error.
        form.getInputNode('name')?.focus()
      },
      onError: () => personErrors.showMessage(texts.loadFailed),
    })
  }

  return {
    form,
    texts,
    isNew: person === null,
    added,
    /** The message after the current account was loaded. */
    feedback,
    problem: personErrors.problem,
    isEditedElsewhere: personErrors.isEditedElsewhere,
    reloadPerson,
    isFinding: finding.isPending,
    save,
    isSaving: saving.isPending,
    hasChanges: () => !isSaved.current && form.isDirty(),
    discard,
  }
}

/** What the dialog around the form needs, whatever its fields are. */
export type PersonDraft = Omit<ReturnType<typeof usePersonDraft>, 'form'>
