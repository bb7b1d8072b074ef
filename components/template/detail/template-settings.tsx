"use client";

import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { useDraft } from "@/components/envelope/wizard/use-draft";
import { SaveIndicator } from "@/components/form/save-indicator";
import { SavedInput } from "@/components/form/saved-input";
import { RadioGroup } from "@/components/ui/radio-group";
import { TEMPLATE_TYPES, type TemplateType } from "@/server/domain/vocabulary";

const LIMITS = { publicTitle: 50, publicDescription: 256 } as const;

/** Autosaved settings: the template's type and its texts for visitors. */
export function TemplateSettings({ template }: { template: OwnerEnvelope }) {
  const t = useTranslations("templates");
  const draft = useDraft(template.id);
  if (!template.actions.includes("edit"))
    return <p className="text-body text-ink-2">{t("detail.readOnly")}</p>;
  const mayPublish = template.actions.includes("publish");
  const isPublished = template.templateType === "PUBLIC";
  // A member may neither add a template to the team's public page nor remove it.
  const isBarred = (type: TemplateType) => !mayPublish && (isPublished || type === "PUBLIC");
  return (
    <section aria-label={t("detail.settings")} className="flex max-w-2xl flex-col gap-6">
      <RadioGroup
        label={t("detail.typeLabel")}
        looks="cards"
        value={template.templateType}
        onValueChange={(templateType) => draft.patchData({ templateType })}
        options={TEMPLATE_TYPES.map((value) => ({
          value,
          label: t(`type.${value}`),
          hint: isBarred(value) ? t("detail.publicForManagers") : t(`typeHint.${value}`),
          disabled: isBarred(value),
        }))}
      />
      <SavedInput
        disabled={isPublished && !mayPublish}
        label={t("detail.publicTitle")}
        hint={t("detail.publicTitleHint")}
        counter={LIMITS.publicTitle}
        placeholder={template.title}
        value={template.publicTitle}
        onSave={(publicTitle) => draft.patchData({ publicTitle })}
      />
      <SavedInput
        multiline
        disabled={isPublished && !mayPublish}
        label={t("detail.publicDescription")}
        hint={t("detail.publicDescriptionHint")}
        counter={LIMITS.publicDescription}
        value={template.publicDescription}
        onSave={(publicDescription) => draft.patchData({ publicDescription })}
      />
      <SaveIndicator />
    </section>
  );
}
