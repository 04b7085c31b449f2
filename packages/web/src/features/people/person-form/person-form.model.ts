/** The person a form is about: an existing one, or a new one with an id created by the form. */
export interface FormSubject {
  readonly id: string
  /** `updatedAt` of the account as the form loaded it; undefined for a new person. */
  readonly basedOn?: Date | undefined
}
