import { getDocsReference, type Operation, type Parameter } from "@/server/docs/document";
import { listEnumValues, listSchemaRules, type SchemaDocRow, SchemaReader } from "@/server/docs/schema-rows";
import type { Messages } from "@/server/domain/messages";
import { SchemaRows } from "./schema-rows";

const PLACES = ["path", "query", "header"] as const;

export function RequestRows({ operation, t }: { operation: Operation; t: Messages["docs"] }) {
  const reader = new SchemaReader(getDocsReference().schemas);
  const groups = PLACES.map((place) => ({
    place,
    rows: operation.parameters
      .filter((parameter) => parameter.in === place)
      .map((one) => toRequestRow(one, reader)),
  })).filter(({ rows }) => rows.length > 0);
  const [body] = operation.bodies;
  const kinds = operation.bodies.map(({ mediaType }) => mediaType);
  const isForm = kinds[0] === "multipart/form-data";
  const bodyRows = body ? reader.rows(body.schema) : [];
  return (
    <section aria-labelledby="request-heading">
      <h2 id="request-heading" className="mt-10 text-h2">
        {t.operation.request}
      </h2>
      {body && bodyRows.length > 0 && (
        <Part title={t.operation.body}>
          {(isForm || kinds.length > 1) && (
            <p className="mb-1 text-body text-ink-2">{isForm ? t.operation.form : t.operation.either}</p>
          )}
          <SchemaRows rows={bodyRows} t={t} />
        </Part>
      )}
      {groups.map(({ place, rows }) => (
        <Part key={place} title={t.operation[place]}>
          <SchemaRows rows={rows} t={t} />
        </Part>
      ))}
      {groups.length === 0 && bodyRows.length === 0 && (
        <p className="mt-3 text-body text-ink-2">{t.operation.noInput}</p>
      )}
    </section>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mt-5">
      <h3 className="border-b border-hairline pb-1 text-body text-ink-2">{title}</h3>
      {children}
    </div>
  );
}

function toRequestRow(
  { name, required, description, schema }: Parameter,
  reader: SchemaReader,
): SchemaDocRow {
  return {
    name,
    type: reader.formatType(schema),
    isRequired: required,
    rules: listSchemaRules(schema),
    values: listEnumValues(schema),
    description,
    children: [],
  };
}
