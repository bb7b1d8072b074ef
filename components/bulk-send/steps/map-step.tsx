"use client";

import { ArrowRight, Check } from "lucide-react";
import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Select } from "@/components/ui/select";
import type { BulkColumn } from "@/server/domain/bulk-send/columns";
import { isSame } from "../model/match-columns";
import type { BulkDraft } from "../use-bulk-draft";

const SHOWN_ROWS = 3;
const IGNORED = "";

/** Step 2: the part of the template that each column fills, matched automatically by header or values. */
export function MapStep({ draft, onDone }: { draft: BulkDraft; onDone: () => void }) {
  const t = useTranslations("bulk.map");
  const { columns, fillable, setColumns } = draft;
  const toFillableKey = (column: BulkColumn) =>
    fillable.find(({ target }) => isSame(target, column))?.key ?? IGNORED;
  const chooseTarget = (place: number, key: string) => {
    const target = fillable.find((one) => one.key === key)?.target;
    setColumns(
      columns.map((column, index): BulkColumn => {
        const { header } = column;
        if (index === place) return target ? { ...target, header } : { kind: "ignored", header };
        // Each part is filled once: the later choice wins.
        return key !== IGNORED && toFillableKey(column) === key ? { kind: "ignored", header } : column;
      }),
    );
  };
  const matched = columns.filter(({ kind }) => kind !== "ignored").length;
  return (
    <section aria-label={t("title")} className="flex flex-col gap-4">
      <p className="text-body text-ink-2">{t("about", { matched, total: columns.length })}</p>
      <ol className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-bg">
        {columns.map((column, index) => {
          const header = column.header || t("unnamed", { number: index + 1 });
          const isMatched = column.kind !== "ignored";
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              key={index}
              className="grid items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_1.25rem_minmax(0,18rem)]"
            >
              <div className="min-w-0">
                <p className="truncate text-body font-medium">{header}</p>
                <p className="truncate text-dense text-ink-3">
                  {formatSampleValues(draft, index) || t("noValues")}
                </p>
              </div>
              <ArrowRight aria-hidden className="hidden size-4 text-ink-3 sm:block" />
              <div className="flex items-center gap-2">
                <Select
                  controlSize="dense"
                  className="flex-1"
                  aria-label={t("fills", { header })}
                  value={toFillableKey(column)}
                  onChange={(event) => chooseTarget(index, event.target.value)}
                >
                  <option value={IGNORED}>{t("ignored")}</option>
                  {fillable.map(({ key, target }) => (
                    <option key={key} value={key}>
                      {target.header}
                    </option>
                  ))}
                </Select>
                <Check
                  aria-hidden
                  className={classNames("size-4 shrink-0 text-success", !isMatched && "invisible")}
                />
              </div>
            </li>
          );
        })}
      </ol>
      {matched === 0 && <Banner tone="warning">{t("nothing")}</Banner>}
      <Button className="self-start" disabled={matched === 0} onClick={onDone}>
        {t("next")}
      </Button>
    </section>
  );
}

const formatSampleValues = ({ rows }: BulkDraft, column: number): string =>
  rows
    .slice(0, SHOWN_ROWS)
    .flatMap(({ cells }) => (cells[column] ? [cells[column]] : []))
    .join(" · ");
