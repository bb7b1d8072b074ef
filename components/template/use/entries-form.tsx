"use client";

import { ArrowLeft } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useRestriction } from "@/components/account/use-restriction";
import { PageMenu } from "@/components/api-call/page-menu";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { PaperButton, PaperColumn } from "@/components/envelope/paper/paper-pane";
import type { Target } from "@/components/folder/api-types";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { NextLink } from "@/components/ui/next-link";
import { RadioGroup } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import { useMediaQuery } from "@/components/ui/use-media-query";
import { buildTemplateHref } from "../list/template-address";
import { DocumentFields } from "./document-fields";
import {
  countActingRecipients,
  createEntries,
  listBlockedFiles,
  listModes,
  previewTitle,
  type UseEntries,
  withFile,
} from "./entries";
import { FileFields } from "./file-fields";
import { MailFields } from "./mail-fields";
import { PeopleFields } from "./people-fields";
import { buildUseInput, type UsableTemplate, useCreateDocument } from "./use-create-document";
import { usePaperPreview } from "./use-paper-preview";
import { ValueFields } from "./value-fields";

type UseFormProps = {
  template: UsableTemplate;
  teamUrl: string;
  /** The same template with what its paper needs; undefined while it loads. */
  paper: OwnerEnvelope | undefined;
  onSent: (envelopeId: string) => void;
};

/**
 * A single form, so that Enter submits, with the paper beside it. The first invalid entry gets the focus.
 */
export function UseForm({ template, teamUrl, paper, onSent }: UseFormProps) {
  const t = useTranslations("templates.use");
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  const isRestricted = useRestriction(teamUrl) !== null;
  const [entries, setEntries] = useState<UseEntries>(() => createEntries(template));
  const [folder, setFolder] = useState<Target>(null);
  const documentCreation = useCreateDocument({ template, teamUrl, onSent });
  // Uses the current state, so that a file that arrives meanwhile is kept.
  const changeEntries = (changed: Partial<UseEntries>) => setEntries((now) => ({ ...now, ...changed }));
  const submitEntries = async () => {
    if (await documentCreation.act(entries, folder)) return;
    // After the error marks are rendered.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const preview = usePaperPreview(template, entries);
  const isBeside = useMediaQuery("(width >= 80rem)");
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 xl:max-w-none">
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <NextLink
            href={buildTemplateHref({ id: template.id }, teamUrl)}
            className="mb-1 inline-flex min-h-6 items-center gap-1.5 rounded-control text-body text-ink-2 hover:text-ink"
          >
            <ArrowLeft className="size-4" aria-hidden />
            {t("back")}
          </NextLink>
          <h1 id={heading} className="text-h1 wrap-anywhere">
            {t("title", { title: template.title })}
          </h1>
          <p className="mt-1 text-body text-ink-2">{t("lead")}</p>
        </div>
        <PageMenu
          calls={[{ method: "POST", path: "/envelope/use", body: buildUseInput(template, entries, folder) }]}
        />
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        {isBeside &&
          (paper ? <PaperColumn envelope={paper} preview={preview} /> : <Skeleton className="h-96 w-full" />)}
        {paper && !isBeside && <PaperButton envelope={paper} preview={preview} />}
        <form
          ref={form}
          noValidate
          aria-labelledby={heading}
          className="flex min-w-0 flex-col gap-8"
          onSubmit={(event) => {
            event.preventDefault();
            void submitEntries();
          }}
        >
          <PeopleFields
            template={template}
            entries={entries}
            problems={documentCreation.people}
            onChange={({ people }) => changeEntries({ people })}
          />
          <FileFields
            template={template}
            teamUrl={teamUrl}
            blocked={documentCreation.failure ? listBlockedFiles(entries) : new Set()}
            onFile={(itemId, uploadId) => setEntries((now) => withFile(now, itemId, uploadId))}
          />
          <ValueFields
            template={template}
            values={entries.values}
            problems={documentCreation.values}
            onChange={(values) => changeEntries({ values })}
          />
          <DocumentFields
            entries={entries}
            filledTitle={previewTitle(template, entries)}
            folder={folder}
            onChange={changeEntries}
            onFolder={setFolder}
          />
          <MailFields entries={entries} hasExpiry={!isRestricted} onChange={changeEntries} />
          <RadioGroup
            label={t("how")}
            looks="cards"
            value={entries.mode}
            onValueChange={(mode) => changeEntries({ mode })}
            options={listModes(template, isRestricted).map((value) => ({
              value,
              label: t(`mode.${value}`),
              hint: t(`modeHint.${value}`),
            }))}
          />
          <footer className="sticky bottom-0 -mx-4 flex flex-col gap-3 border-t border-hairline bg-canvas px-4 py-3 sm:mx-0 sm:px-0">
            {documentCreation.failure && (
              <Banner tone="danger" role="alert">
                {documentCreation.failure}
              </Banner>
            )}
            <Button type="submit" loading={documentCreation.isBusy} className="sm:self-end">
              {t(`act.${entries.mode}`, { count: countActingRecipients(template) })}
            </Button>
          </footer>
        </form>
      </div>
    </div>
  );
}
