// biome-ignore-all lint/a11y/noRedundantRoles: rows that fold are blocks, and some browsers then forget that they were a table.
import type { ReactNode } from 'react'
import classes from './responsive-table.module.css'

export interface ResponsiveTableColumn {
  readonly name: string
  /** Figures stand at the right. */
  readonly isFigure?: boolean
  /** Its name is heard only. */
  readonly isUnnamed?: boolean
}

export interface ResponsiveTableProps {
  /** Names the table for those who hear the page, and whoever scrolls it by keyboard. */
  readonly label: string
  readonly columns: readonly ResponsiveTableColumn[]
  /** The first cell of each names the row. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  /** On a phone each row folds, its cells one below the other with their columns' names. */
  readonly folds?: boolean
}

/**
 * A small table inside a card, from edge to edge; one that is too wide scrolls by itself, or folds. It stays a table to
 * whoever hears it.
 */
export function ResponsiveTable({ label, columns, rows, folds = false }: ResponsiveTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className={classes.frame} aria-label={label} tabIndex={0}>
      <table role="table" className={classes.table} data-folds={folds || undefined}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ name, isFigure, isUnnamed }) => (
              <th
                key={name}
                scope="col"
                role="columnheader"
                data-figure={isFigure || undefined}
                {...(isUnnamed ? { 'aria-label': name } : {})}
              >
                {isUnnamed ? null : name}
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
              {others.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell belongs to its column.
                <td key={place} role="cell" data-figure={columns[place + 1]?.isFigure || undefined}>
                  {folds && (
                    <span className={classes.label} aria-hidden="true">
                      {columns[place + 1]?.name}
                    </span>
                  )}
                  {folds ? <span>{cell}</span> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
