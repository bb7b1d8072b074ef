"use client";

import { useTranslations } from "use-intl";
import type { SuggestedPerson } from "@/components/contacts/use-suggestions";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/answers";
import { notify } from "@/components/ui/toast";
import { preferencesFor } from "@/server/domain/contact/preferences";
import { offeredWith } from "@/server/domain/recipient/auth-methods";
import type { Draft } from "./use-draft";

const UNDO_MS = 10_000;

/**
 * What a contact prefers comes with the contact: the proof asked for, and the document's language where nobody else is
 * asked yet. Both are said, for neither stands in the row.
 */
export function useContactPreferences(draft: Draft, envelope: OwnerEnvelope) {
  const t = useTranslations("contacts");
  const takeLanguage = ({ name, email, language }: SuggestedPerson) => {
    const before = envelope.documentMeta.language;
    if (language === null || language === before || envelope.recipients.length > 1) return;
    draft.patchMeta({ language });
    notify({
      title: t("suggest.languageTaken", { name: name || email, language: t(`languages.${language}`) }),
      durationMs: UNDO_MS,
      action: { label: t("suggest.undo"), onAct: () => draft.patchMeta({ language: before }) },
    });
  };
  return ({ role }: OwnerRecipient, person: SuggestedPerson) => {
    takeLanguage(person);
    const { availableMethods } = offeredWith(envelope.offers);
    const { accessAuth, actionAuth } = preferencesFor(person.authOptions, role, availableMethods);
    if (accessAuth.length + actionAuth.length === 0) return {};
    notify({ title: t("suggest.authTaken", { name: person.name || person.email }) });
    return { accessAuth, actionAuth };
  };
}
