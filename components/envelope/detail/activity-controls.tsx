"use client";

import { FileDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { ACTIVITY_KINDS, type ActivityFilter, type ActivityPerson } from "./activity-filter";

type ActivityControlsProps = {
  people: readonly ActivityPerson[];
  filter: ActivityFilter;
  onFilter: (filter: ActivityFilter) => void;
  /** URL of the audit log as a PDF; undefined while there is none. */
  pdfUrl: string | undefined;
};

export function ActivityControls({ people, filter, onFilter, pdfUrl }: ActivityControlsProps) {
  const t = useTranslations("following.activity");
  return (
    <div className="mb-3 flex flex-wrap items-end gap-2">
      <Field label={t("person")} className="min-w-32 flex-1">
        {(control) => (
          <Select
            {...control}
            value={filter.person ?? ""}
            onChange={({ target }) => onFilter({ ...filter, person: target.value || null })}
          >
            <option value="">{t("everybody")}</option>
            {people.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("kind")} className="min-w-32 flex-1">
        {(control) => (
          <Select
            {...control}
            value={filter.kind ?? ""}
            onChange={({ target }) =>
              onFilter({ ...filter, kind: ACTIVITY_KINDS.find((kind) => kind === target.value) ?? null })
            }
          >
            <option value="">{t("everything")}</option>
            {ACTIVITY_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {pdfUrl && (
        <Button asChild variant="secondary">
          <a href={pdfUrl} download>
            <FileDown aria-hidden />
            {t("pdf")}
          </a>
        </Button>
      )}
    </div>
  );
}
