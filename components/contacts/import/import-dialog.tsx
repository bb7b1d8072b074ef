"use client";

import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FileDrop } from "@/components/ui/file-drop";
import { ProgressBar } from "@/components/ui/progress-bar";
import { type ImportState, useImport } from "./use-import";

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("contacts.import");
  const { state, start, stop } = useImport();
  const isReading = state?.phase === "reading";
  const chooseFile = ([file]: File[]) => {
    if (file) void start(file);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dirty={isReading}
      title={t("title")}
      description={t("lead")}
      footer={
        isReading ? (
          <Button variant="secondary" onClick={stop}>
            {t("stop")}
          </Button>
        ) : (
          <Button variant={state ? "primary" : "secondary"} onClick={onClose}>
            {t("close")}
          </Button>
        )
      }
    >
      {!state && (
        <FileDrop
          compact
          multiple={false}
          label={t("drop")}
          hint={t("dropHint")}
          accept=".csv,.tsv,.txt,text/csv"
          onFiles={chooseFile}
        />
      )}
      {state && <Outcome state={state} />}
    </Dialog>
  );
}

function Outcome({ state }: { state: ImportState }) {
  const t = useTranslations("contacts.import");
  const { phase, share, created, updated, refused, bad, failure } = state;
  return (
    <div className="flex flex-col gap-4">
      {phase === "reading" && <ProgressBar label={t("progress")} value={share} />}
      {failure && (
        <Banner tone="danger" role="alert">
          {failure === "noAddress" || failure === "tooLong" || failure === "tooLarge"
            ? t(`failure.${failure}`)
            : failure}
        </Banner>
      )}
      <p role={phase === "reading" ? undefined : "status"} className="text-body text-ink">
        {t("counts", { created, updated, refused })}
      </p>
      {bad.length > 0 && (
        <section
          className="max-h-72 overflow-y-auto rounded-card border border-hairline"
          aria-label={t("bad")}
        >
          <table className="w-full text-left text-dense">
            <caption className="sr-only">{t("bad")}</caption>
            <thead className="border-b border-hairline text-ink-2">
              <tr>
                <th scope="col" className="px-3 py-2 font-medium">
                  {t("line")}
                </th>
                <th scope="col" className="px-3 py-2 font-medium">
                  {t("row")}
                </th>
                <th scope="col" className="px-3 py-2 font-medium">
                  {t("why")}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-hairline">
              {bad.map(({ line, text, reason }) => (
                <tr key={line}>
                  <td className="px-3 py-1.5 tabular-nums">{line}</td>
                  <td className="px-3 py-1.5 [overflow-wrap:anywhere]">{text}</td>
                  <td className="px-3 py-1.5 text-danger">{t(`reason.${reason}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {refused > bad.length && (
        <p className="text-dense text-ink-3">{t("more", { count: refused - bad.length })}</p>
      )}
    </div>
  );
}
