import type { SchemaDocRow } from "@/server/docs/schema-rows";
import type { Messages } from "@/server/domain/messages";
import { InlineCode, InlineText } from "./inline";

type Props = { rows: readonly SchemaDocRow[]; t: Messages["docs"]; isInner?: boolean };

/** The keys of an object. Nested keys open below their parent without a script. */
export function SchemaRows({ rows, t, isInner = false }: Props) {
  return (
    <ul lang="en" className="divide-y divide-hairline">
      {rows.map((row) => (
        <li key={row.name} className="py-3">
          <SchemaRow row={row} t={t} isOpen={!isInner && row.isRequired} />
        </li>
      ))}
    </ul>
  );
}

function SchemaRow({ row, t, isOpen }: { row: SchemaDocRow; t: Messages["docs"]; isOpen: boolean }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <code className="font-mono text-body font-semibold break-words text-ink">{row.name}</code>
        <span className="text-dense text-ink-2">{row.type}</span>
        {row.isRequired && <span className="text-dense font-medium text-danger">{t.operation.required}</span>}
        {row.rules.length > 0 && <span className="text-dense text-ink-3">{row.rules.join(", ")}</span>}
      </p>
      {row.description && (
        <p className="mt-1 max-w-[68ch] text-body text-ink-2">
          <InlineText text={row.description} />
        </p>
      )}
      {row.values.length > 0 && <Values values={row.values} />}
      {row.children.length > 0 && (
        <details open={isOpen} className="mt-2 rounded-card border border-hairline bg-bg">
          <summary className="rounded-card px-3 py-1.5 text-dense text-ink-2 hover:bg-muted">
            {row.name}:{" "}
            {row.children
              .map(({ name }) => name)
              .slice(0, 4)
              .join(", ")}
            {row.children.length > 4 && " …"}
          </summary>
          <div className="border-t border-hairline px-3">
            <SchemaRows rows={row.children} t={t} isInner />
          </div>
        </details>
      )}
    </>
  );
}

function Values({ values }: { values: readonly string[] }) {
  return (
    <p className="mt-1 flex flex-wrap gap-1 text-dense">
      {values.map((value) => (
        <InlineCode key={value}>{value}</InlineCode>
      ))}
    </p>
  );
}
