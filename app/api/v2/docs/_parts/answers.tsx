import { getDocsReference, type Operation } from "@/server/docs/document";
import { type SchemaDocRow, SchemaReader } from "@/server/docs/schema-rows";
import type { Messages } from "@/server/domain/messages";
import { CodeBlock } from "./code-block";
import { SchemaRows } from "./schema-rows";

export function Answers({ operation, t }: { operation: Operation; t: Messages["docs"] }) {
  const reader = new SchemaReader(getDocsReference().schemas);
  return (
    <section aria-labelledby="answer-heading-text">
      <h2 id="answer-heading-text" className="mt-10 text-h2">
        {t.operation.answer}
      </h2>
      {operation.successes.map(({ status, description, headers, body }) => {
        const rows = body ? toAnswerRows(reader.rows(body.schema)) : [];
        return (
          <div key={status} className="mt-4">
            <h3
              lang="en"
              className="flex flex-wrap items-baseline gap-x-2 border-b border-hairline pb-1 text-body"
            >
              <span className="font-mono text-success">{status}</span>
              <span className="text-ink-2">{description}</span>
              {body && <code className="font-mono text-dense font-normal text-ink-3">{body.mediaType}</code>}
            </h3>
            {rows.length > 0 && <SchemaRows rows={rows} t={t} isInner />}
            {body?.example !== undefined && (
              <details className="mt-2">
                <summary className="py-1 text-body text-ink-2">{t.operation.answerExample}</summary>
                <CodeBlock
                  name={`${t.operation.answerExample}, ${status}`}
                  code={JSON.stringify(body.example, null, 2)}
                  language="json"
                  className="mt-2"
                />
              </details>
            )}
            {headers.length > 0 && (
              <details className="mt-1">
                <summary className="py-1 text-body text-ink-2">{t.operation.header}</summary>
                <Headers names={headers} />
              </details>
            )}
          </div>
        );
      })}
    </section>
  );
}

/** "Required" concerns request bodies only, so an answer does not show it. */
const toAnswerRows = (rows: readonly SchemaDocRow[]): SchemaDocRow[] =>
  rows.map((row) => ({ ...row, isRequired: false, children: toAnswerRows(row.children) }));

function Headers({ names }: { names: readonly string[] }) {
  const descriptions = getDocsReference().headers;
  return (
    <dl
      lang="en"
      className="mt-1 grid gap-x-4 gap-y-1 text-dense grid-cols-1 sm:grid-cols-[auto_minmax(0,1fr)]"
    >
      {names.map((name) => (
        <div key={name} className="contents">
          <dt>
            <code className="font-mono text-ink">{name}</code>
          </dt>
          <dd className="text-ink-2">{descriptions[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
