"use client";

import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { CopyButton } from "@/components/ui/copy-field";
import { DataTable } from "@/components/ui/data-table";
import { buildPrefillExamples, buildUseExample } from "@/server/domain/template/use-example";

/** The body of `POST /envelope/use` with this template's ids, and the values that each field accepts. */
export function ApiSnippet({ template }: { template: OwnerEnvelope }) {
  const t = useTranslations("templates.detail");
  const types = useTranslations("editor.type");
  const body = JSON.stringify(buildUseExample(template), null, 2);
  const examples = buildPrefillExamples(template.fields);
  const getRecipientName = (id: number) => {
    const person = template.recipients.find((recipient) => recipient.id === id);
    return person?.name || person?.email || "–";
  };
  return (
    <section aria-labelledby="api" className="flex flex-col gap-5">
      <div>
        <h2 id="api" className="text-h3">
          {t("apiTitle")}
        </h2>
        <p className="mt-1 text-body text-ink-2">{t("apiLead")}</p>
      </div>
      <div className="rounded-card border border-hairline bg-bg">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline px-4 py-2">
          <code className="min-w-0 text-dense wrap-anywhere">POST /api/v2/envelope/use</code>
          <CopyButton size="dense" text={body}>
            {t("copyJson")}
          </CopyButton>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
        <section tabIndex={0} aria-label={t("apiTitle")} className="max-h-96 overflow-auto p-4">
          <pre className="font-mono text-dense">{body}</pre>
        </section>
      </div>
      <div>
        <h3 className="mb-2 text-lead">{t("prefillable")}</h3>
        {examples.length === 0 ? (
          <p className="text-body text-ink-2">{t("noPrefillable")}</p>
        ) : (
          <DataTable
            caption={t("prefillable")}
            rows={examples.flatMap(({ id }) => template.fields.find((field) => field.id === id) ?? [])}
            rowKey={({ id }) => id}
            columns={[
              {
                key: "id",
                title: t("fieldId"),
                cellClassName: "font-mono text-dense",
                cell: ({ id }) => id,
              },
              {
                key: "type",
                title: t("fieldType"),
                cellClassName: "font-mono text-dense",
                cell: ({ id }) => examples.find((example) => example.id === id)?.type,
              },
              {
                key: "label",
                title: t("fieldLabel"),
                cell: ({ fieldMeta, type, page }) =>
                  String(Object(fieldMeta).label || "") || t("unlabelled", { type: types(type), page }),
              },
              {
                key: "recipient",
                title: t("fieldOf"),
                cellClassName: "text-ink-2",
                cell: ({ recipientId }) => getRecipientName(recipientId),
              },
            ]}
          />
        )}
      </div>
    </section>
  );
}
