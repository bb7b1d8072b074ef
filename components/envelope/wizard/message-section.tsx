"use client";

import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { SavedInput } from "@/components/form/saved-input";
import { RadioGroup } from "@/components/ui/radio-group";
import { TEXT_LIMITS } from "@/server/domain/limits";
import { needsToAct } from "@/server/domain/recipient/role";
import { DISTRIBUTION_METHODS } from "@/server/domain/vocabulary";
import type { Draft } from "./use-draft";
import { useMailPreview } from "./use-mail-preview";

export function MessageSection({ draft, envelope }: { draft: Draft; envelope: OwnerEnvelope }) {
  const t = useTranslations("owner.message");
  const meta = envelope.documentMeta;
  const first = envelope.recipients.find(({ role }) => needsToAct(role));
  const preview = useMailPreview(envelope, meta.distributionMethod === "EMAIL" ? first?.id : undefined);
  const ownSubject = preview.data && !meta.subject ? preview.data.subject : t("subjectDefault");
  return (
    <section className="mb-6 flex flex-col gap-5 rounded-card border border-hairline bg-bg p-5">
      <RadioGroup
        label={t("how")}
        looks="cards"
        value={meta.distributionMethod}
        onValueChange={(distributionMethod) => draft.patchMeta({ distributionMethod })}
        options={DISTRIBUTION_METHODS.map((value) => ({
          value,
          label: t(`method.${value}`),
          hint: t(`methodHint.${value}`),
        }))}
      />
      {meta.distributionMethod === "EMAIL" && (
        <>
          <SavedInput
            label={t("subject")}
            value={meta.subject ?? ""}
            placeholder={ownSubject}
            counter={TEXT_LIMITS.subject}
            onSave={(text) => draft.patchMeta({ subject: text.trim() === "" ? null : text })}
          />
          <SavedInput
            label={t("message")}
            multiline
            value={meta.message ?? ""}
            placeholder={t("messageDefault")}
            counter={TEXT_LIMITS.message}
            hint={t("variables", {
              name: "{signer.name}",
              email: "{signer.email}",
              document: "{document.name}",
            })}
            onSave={(text) => draft.patchMeta({ message: text.trim() === "" ? null : text })}
          />
        </>
      )}
    </section>
  );
}
