"use client";

import { FolderInput } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Target } from "@/components/folder/api-types";
import { MoveDialog } from "@/components/folder/lazy-move-dialog";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TEXT_LIMITS } from "@/server/domain/limits";
import type { UseEntries } from "./entries";

type DocumentFieldsProps = {
  entries: UseEntries;
  /** The title with the first signer's name; null if it has no such variable. */
  filledTitle: string | null;
  folder: Target;
  onChange: (changed: Partial<UseEntries>) => void;
  onFolder: (folder: Target) => void;
};

export function DocumentFields({ entries, filledTitle, folder, onChange, onFolder }: DocumentFieldsProps) {
  const t = useTranslations("templates.use");
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <section aria-labelledby="use-document">
      <h2 id="use-document" className="mb-3 text-h3">
        {t("document")}
      </h2>
      <div className="grid grid-cols-1 gap-4 rounded-card border border-hairline bg-bg p-4 sm:grid-cols-2">
        <Field
          label={t("docTitle")}
          hint={
            filledTitle === null
              ? t("docTitleHint", { name: "{signer.name}" })
              : t("docTitleFilled", { title: filledTitle })
          }
          className="sm:col-span-2"
        >
          {(control) => (
            <Input
              {...control}
              maxLength={TEXT_LIMITS.title}
              value={entries.title}
              onChange={(event) => onChange({ title: event.target.value })}
            />
          )}
        </Field>
        <Field label={t("externalId")} hint={t("externalIdHint")}>
          {(control) => (
            <Input
              {...control}
              maxLength={255}
              value={entries.externalId}
              onChange={(event) => onChange({ externalId: event.target.value })}
            />
          )}
        </Field>
        <div>
          <p className="mb-1.5 text-body font-medium">{t("folder")}</p>
          <span className="flex items-center gap-3">
            <span className="min-w-0 truncate text-body text-ink-2">{folder?.name ?? t("noFolder")}</span>
            <Button
              size="dense"
              variant="secondary"
              aria-label={`${t("folder")}: ${t("chooseFolder")}`}
              onClick={() => setIsChoosing(true)}
            >
              <FolderInput aria-hidden />
              {t("chooseFolder")}
            </Button>
          </span>
        </div>
      </div>
      {isChoosing && (
        <MoveDialog
          type="DOCUMENT"
          moved={{ kind: "envelopes", envelopes: [] }}
          onClose={() => setIsChoosing(false)}
          onPick={onFolder}
        />
      )}
    </section>
  );
}
