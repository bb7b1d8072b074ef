"use client";

import { useTranslations } from "use-intl";
import type { SuggestedPerson } from "@/components/contacts/use-suggestions";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/api-types";
import { notify } from "@/components/ui/toast";
import { limitContactPreferences } from "@/server/domain/contact/preferences";
import { getSendingOptions } from "@/server/domain/recipient/auth-methods";

/** Applies a contact's preferred proof and language, and announces both. */
export function useContactPreferences(envelope: OwnerEnvelope) {
  const t = useTranslations("contacts");
  const adoptLanguage = ({ name, email, language }: SuggestedPerson) => {
    if (language === null) return {};
    if (language !== envelope.documentMeta.language)
      notify({
        title: t("suggest.languageTaken", { name: name || email, language: t(`languages.${language}`) }),
      });
    return { language };
  };
  return ({ role }: OwnerRecipient, person: SuggestedPerson) => {
    const language = adoptLanguage(person);
    const { availableMethods } = getSendingOptions(envelope.offers);
    const { accessAuth, actionAuth } = limitContactPreferences(person.authOptions, role, availableMethods);
    if (accessAuth.length + actionAuth.length === 0) return language;
    notify({ title: t("suggest.authTaken", { name: person.name || person.email }) });
    return { ...language, accessAuth, actionAuth };
  };
}
