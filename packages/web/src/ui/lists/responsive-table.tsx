// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop table semantics when rows are displayed as blocks.
import { Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './responsive-table.module.css'

export interface ResponsiveTableColumn {
  readonly name: string
  /** Right-aligned. */
  readonly isNumeric?: boolean
  /** The name is for screen readers only. */
  readonly isNameHidden?: boolean
}

export interface ResponsiveTableProps {
  /** Accessible name. */
  readonly label: string
  readonly columns: readonly ResponsiveTableColumn[]
  /** The first cell of each is the row header. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  /** On a phone, stacks the cells of each row, with the column names that are not hidden. */
  readonly stacks?: boolean
}

/**
 * A small table inside a card. It scrolls where it is too wide, or stacks its cells on a phone; screen readers always
 * get a table.
 */
export function ResponsiveTable({ label, columns, rows, stacks = false }: ResponsiveTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not a table.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be focusable.
    <div role="group" className={classes.frame} aria-label={label} tabIndex={0}>
      <table role="table" className={classes.table} data-stacks={stacks || undefined}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ name, isNumeric, isNameHidden }) => (
              <th key={name} scope="col" role="columnheader" data-numeric={isNumeric || undefined}>
                {isNameHidden ? <VisuallyHidden>{name}</VisuallyHidden> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key} role="row">
              <th scope="row" role="rowheader">
                {first}
              </th>
              {others.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell belongs to its column.
                <td key={index} role="cell" data-numeric={columns[index + 1]?.isNumeric || undefined}>
                  {stacks && !columns[index + 1]?.isNameHidden && (
                    <Text span size="meta" c="dimmed" className={classes.label} aria-hidden="true">
                      {columns[index + 1]?.name}
                    </Text>
                  )}
                  {stacks ? <span>{cell}</span> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
