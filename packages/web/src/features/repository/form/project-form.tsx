import { DEFAULT_CATEGORY } from '@capstone/contract/repository/repository.constants'
import { TITLE_AND_DESCRIPTION_REQUIRED } from '@capstone/contract/repository/repository.errors'
import { Textarea, TextInput } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import type { ProjectDraft } from './project-draft.queries.ts'
import classes from './project-form.module.css'
import { ProjectToolsField } from './project-tools-field.tsx'

export const PROJECT_FORM_ID = 'project-form'

export interface ProjectFormProps {
  readonly draft: ProjectDraft
  readonly onSubmit: (event: FormEvent) => void
  /** The files, after the words. */
  readonly children: ReactNode
}

/** The words of a project and its tools. Spec 2 §5. */
export function ProjectForm({ draft: { form }, onSubmit, children }: ProjectFormProps) {
  /** The sentence for both is said once, beside the button; the fields then only show their red edge. */
  const propsOf = (field: 'title' | 'description' | 'category' | 'videoUrl') => {
    const props = form.getInputProps(field)
    return { ...props, error: props.error === TITLE_AND_DESCRIPTION_REQUIRED ? true : props.error }
  }
  return (
    <form id={PROJECT_FORM_ID} className={classes.form} onSubmit={onSubmit} noValidate>
      <TextInput label="Title" withAsterisk data-autofocus {...propsOf('title')} />
      <Textarea
        label="Description"
        withAsterisk
        autosize
        minRows={4}
        maxRows={12}
        {...propsOf('description')}
      />
      <div className={classes.pair}>
        <TextInput label="Category" placeholder={DEFAULT_CATEGORY} {...propsOf('category')} />
        <TextInput label="Video URL" type="url" placeholder="https://" {...propsOf('videoUrl')} />
      </div>
      <ProjectToolsField form={form} />
      {children}
    </form>
  )
}
