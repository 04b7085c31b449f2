import { VisuallyHidden } from '@mantine/core'

export interface ScreenReaderTableProps {
  /** What the table says, in a sentence. */
  readonly caption: string
  readonly columns: readonly string[]
  /** Each begins with what names it. */
  readonly rows: readonly (readonly [name: string, ...values: (string | number)[]])[]
}

/** What a chart shows, as a table for those who do not see it. */
export const ScreenReaderTable = ({ caption, columns, rows }: ScreenReaderTableProps) => (
  <VisuallyHidden>
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a value belongs to its column.
              <td key={place}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
)
