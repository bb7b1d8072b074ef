"use client";

import { Download, Keyboard } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { Textarea } from "@/components/ui/input";
import { BULK_SEND_LIMITS } from "@/server/domain/bulk-send/limits";
import type { TableFault } from "@/server/domain/bulk-send/table";
import { CSV_BEGIN, formatCsvLine } from "@/server/domain/csv";
import type { TemplateAnswer } from "../api-types";
import type { BulkStep } from "../bulk-send-screen";
import { type ReadFile, readFile } from "../model/read-file";
import type { BulkDraft } from "../use-bulk-draft";
import { SameFileNotice } from "./same-file-notice";
import { KeptNotice } from "./stored-draft-notice";

type DataStepProps = {
  template: TemplateAnswer;
  draft: BulkDraft;
  teamUrl: string;
  onDone: (step: BulkStep) => void;
};

/** Step 1: a file, cells copied from a spreadsheet, or typed rows. */
export function DataStep({ template, draft, teamUrl, onDone }: DataStepProps) {
  const t = useTranslations("bulk.data");
  const [fault, setFault] = useState<TableFault | "NOT_ASKED" | null>(null);
  const [isReading, setIsReading] = useState(false);
  const { pasted, setPasted } = draft;
  const acceptFile = (read: ReadFile) => {
    setIsReading(false);
    if (!read) return setFault("NOT_ASKED");
    if ("fault" in read) return setFault(read.fault);
    setFault(null);
    draft.takeTable(read.table);
    // A file may have been sent before, so its notice comes first. Other sources go on at once.
    if (!read.table.fileSha256) onDone("map");
  };
  const hasFile = draft.source.fileSha256 !== undefined;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-4">
        {fault && (
          <Banner tone="danger" role="alert" title={t(`fault.${fault}.title`)}>
            {t(`fault.${fault}.detail`, { rows: BULK_SEND_LIMITS.rows, columns: BULK_SEND_LIMITS.columns })}
          </Banner>
        )}
        <FileDrop
          label={t("drop")}
          hint={t("dropHint", { rows: BULK_SEND_LIMITS.rows })}
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          multiple={false}
          onFiles={([file]) => {
            if (!file || isReading) return;
            setIsReading(true);
            void readFile(file, teamUrl).then(acceptFile, () => acceptFile(null));
          }}
        />
        <p role="status" className={isReading ? "text-dense text-ink-2" : "sr-only"}>
          {isReading ? t("reading") : ""}
        </p>
        {draft.rows.length > 0 && !fault && <KeptNotice draft={draft} onDone={() => onDone("check")} />}
        {hasFile && !fault && (
          <SameFileNotice
            draft={draft}
            templateId={template.id}
            teamUrl={teamUrl}
            onDone={() => onDone("map")}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => saveSample(template.title, draft)}>
            <Download aria-hidden />
            {t("sample")}
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              draft.typeRows();
              onDone("check");
            }}
          >
            <Keyboard aria-hidden />
            {t("type")}
          </Button>
        </div>
      </div>
      <form
        className="flex flex-col gap-3 rounded-card border border-hairline bg-bg p-4"
        onSubmit={async (event) => {
          event.preventDefault();
          const { parsePastedTable: readPasted } = await import("../model/read-csv");
          acceptFile(readPasted(pasted));
        }}
      >
        <Field label={t("paste")} hint={t("pasteHint")}>
          {(control) => (
            <Textarea
              {...control}
              rows={8}
              className="font-mono text-dense"
              value={pasted}
              onChange={(event) => setPasted(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" className="self-start" disabled={pasted.trim() === ""}>
          {t("usePasted")}
        </Button>
      </form>
    </div>
  );
}

/** Downloads a CSV with a column for each part that the template needs filled in. */
function saveSample(title: string, { fillable }: BulkDraft): void {
  const text = CSV_BEGIN + formatCsvLine(fillable.map(({ target }) => target.header));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = `${title}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
