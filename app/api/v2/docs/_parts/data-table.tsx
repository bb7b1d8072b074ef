// biome-ignore-all lint/a11y/noRedundantRoles: display:block, which phones get, takes the roles away.
import type { ReactNode } from "react";

type Props = {
  name: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
};

/**
 * A table that becomes a list of cards on phones (`docs.css`). The roles keep it a table for screen readers.
 */
export function DataTable({ name, head, rows }: Props) {
  return (
    <table role="table" aria-label={name} className="docs-table my-5 w-full border-collapse text-body">
      <thead role="rowgroup">
        <tr role="row" className="border-b border-hairline text-left text-ink-2">
          {head.map((label) => (
            <th key={label} role="columnheader" scope="col" className="px-3 py-2 font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text never move.
          <tr key={index} role="row" className="border-b border-hairline align-top">
            {row.map((cell, column) => (
              <td key={head[column]} role="cell" data-label={head[column]} className="px-3 py-2.5">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
