"use client";

import { FileUp, Undo2 } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { ComparisonNotice } from "@/components/envelope/other-file/comparison-notice";
import { type Replacement, useReplacement } from "@/components/envelope/other-file/use-replacement";
import { useErrorBodyText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { UsableTemplate } from "./use-create-document";

type FileFieldsProps = {
  template: UsableTemplate;
  teamUrl: string;
  /** Items whose replacement cannot be used. */
  blocked: ReadonlySet<string>;
  /** The upload that replaces an item; null while it is uploading or cannot be used; undefined for none. */
  onFile: (itemId: string, uploadId: string | null | undefined) => void;
};

/**
 * The template's files. Each may be replaced by another file with the same pages (components/owner-pages.md 3.10).
 */
export function FileFields({ template, teamUrl, blocked, onFile }: FileFieldsProps) {
  const t = useTranslations("templates.use.files");
  return (
    <section aria-labelledby="use-files">
      <h2 id="use-files" className="text-h3">
        {t("title")}
      </h2>
      <p className="mt-1 mb-3 text-body text-ink-2">{t("lead")}</p>
      <ul className="divide-y divide-hairline rounded-card border border-hairline bg-bg">
        {template.envelopeItems
          .toSorted((a, b) => a.order - b.order)
          .map((item) => (
            <FileRow
              key={item.id}
              item={item}
              template={template}
              teamUrl={teamUrl}
              isBlocked={blocked.has(item.id)}
              onFile={(uploadId) => onFile(item.id, uploadId)}
            />
          ))}
      </ul>
    </section>
  );
}

type FileRowProps = {
  item: UsableTemplate["envelopeItems"][number];
  template: UsableTemplate;
  teamUrl: string;
  isBlocked: boolean;
  onFile: (uploadId: string | null | undefined) => void;
};

function FileRow({ item, template, teamUrl, isBlocked, onFile }: FileRowProps) {
  const t = useTranslations("templates.use.files");
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { state, choose, takeBack } = useReplacement({
    envelopeId: template.id,
    itemId: item.id,
    teamUrl,
    // A file that would lose fields is shown but cannot be used.
    onChange: (there) => onFile(there && there.comparison.lostFieldIds.length === 0 ? there.uploadId : null),
  });
  const undoReplacement = () => {
    takeBack();
    onFile(undefined);
    button.current?.focus();
  };
  return (
    <li className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1 basis-48 text-body wrap-anywhere">
          <span className="font-medium">{item.title}</span>
          {state.at !== "none" && (
            <span className="block text-dense text-ink-2">{t("instead", { name: state.name })}</span>
          )}
        </p>
        <span className="flex flex-wrap gap-2">
          {state.at !== "none" && (
            <Button
              size="dense"
              variant="quiet"
              aria-label={t("keepOf", { title: item.title })}
              onClick={undoReplacement}
            >
              <Undo2 aria-hidden />
              {t("keep")}
            </Button>
          )}
          <Button
            ref={button}
            size="dense"
            variant="secondary"
            aria-label={t("replaceOf", { title: item.title })}
            aria-invalid={isBlocked || undefined}
            onClick={() => input.current?.click()}
          >
            <FileUp aria-hidden />
            {t("replace")}
          </Button>
        </span>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          accept="application/pdf,.pdf"
          aria-label={t("replaceOf", { title: item.title })}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = "";
            if (file) void choose(file);
          }}
        />
      </div>
      <FileState state={state} item={item} template={template} />
    </li>
  );
}

function FileState({
  state,
  item,
  template,
}: Pick<FileRowProps, "item" | "template"> & { state: Replacement }) {
  const t = useTranslations("templates.use.files");
  const errors = useTranslations("errors");
  const refusalText = useErrorBodyText();
  if (state.at === "sending")
    return (
      <ProgressBar
        label={t("uploading", { name: state.name })}
        value={state.share < 1 ? state.share : undefined}
      />
    );
  if (state.at === "failed")
    return (
      <p role="alert" className="text-body text-danger">
        {state.refusal ? refusalText(state.refusal) : errors("offline")}
      </p>
    );
  if (state.at !== "there") return null;
  const fields = template.fields.filter(({ envelopeItemId }) => envelopeItemId === item.id);
  return (
    <ComparisonNotice
      type="TEMPLATE"
      comparison={state.comparison}
      fields={fields}
      people={template.recipients}
    />
  );
}
