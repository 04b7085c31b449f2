import { VisuallyHidden } from '@mantine/core'

export interface ScreenReaderTableProps {
  readonly caption: string
  readonly columns: readonly string[]
  /** The first cell of each is the row header. */
  readonly rows: readonly (readonly [name: string, ...values: (string | number)[]])[]
}

/** The data of a chart as a visually hidden table. */
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
            {values.map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a value belongs to its column.
              <td key={index}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
)
