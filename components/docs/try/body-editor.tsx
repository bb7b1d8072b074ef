"use client";

import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { controlLooks } from "@/components/ui/input";
import type { BodyProblem } from "./check-body";

type Props = {
  kind: "json" | "multipart";
  text: string;
  problems: readonly BodyProblem[];
  onText(text: string): void;
  onFiles(files: File[]): void;
};

/** The JSON body of a request and its files. Tab leaves the editor like any other control. */
export function BodyEditor({ kind, text, problems, onText, onFiles }: Props) {
  const t = useTranslations("docs.try");
  const lines = Math.min(24, Math.max(6, text.split("\n").length + 1));
  return (
    <>
      <div className="flex flex-col gap-1">
        <label htmlFor="try-body" className="text-body font-medium">
          {kind === "json" ? t("body") : t("payload")}
        </label>
        <textarea
          id="try-body"
          rows={lines}
          value={text}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={problems.length > 0 ? "try-problems" : undefined}
          aria-invalid={problems.length > 0 ? true : undefined}
          onChange={(event) => onText(event.target.value)}
          className={classNames(controlLooks, "resize-y py-2 font-mono !text-dense whitespace-pre")}
        />
        <div id="try-problems" role="alert">
          {problems.length > 0 && <Problems problems={problems} />}
        </div>
      </div>
      {kind === "multipart" && (
        <div className="flex flex-col gap-1">
          <label htmlFor="try-files" className="text-body font-medium">
            {t("file")}
          </label>
          <input
            id="try-files"
            type="file"
            multiple
            accept="application/pdf,.pdf"
            aria-describedby="try-files-hint"
            onChange={(event) => onFiles([...(event.target.files ?? [])])}
            className="min-w-0 text-body file:mr-3 file:h-9 file:rounded-control file:border file:border-solid file:border-control file:bg-bg file:px-3 file:text-ink"
          />
          <p id="try-files-hint" className="text-dense text-ink-3">
            {t("sampleFile")}
          </p>
        </div>
      )}
    </>
  );
}

function Problems({ problems }: { problems: readonly BodyProblem[] }) {
  const t = useTranslations("docs.try");
  return (
    <div className="space-y-1 text-dense">
      <ul className="list-disc pl-5 text-danger">
        {problems.map((problem) => {
          const message =
            problem.kind === "notJson"
              ? t("notJson", { reason: problem.reason })
              : t("wrong", { path: problem.path, reason: problem.reason });
          return <li key={message}>{message}</li>;
        })}
      </ul>
      {problems.every(({ kind }) => kind === "schema") && <p className="text-ink-2">{t("asIs")}</p>}
    </div>
  );
}
