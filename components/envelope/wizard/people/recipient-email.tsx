"use client";

import { useTranslations } from "use-intl";
import { PersonInput } from "@/components/contacts/person-input";
import type { OwnerRecipient } from "@/components/envelope/api-types";
import { useSavedText } from "@/components/form/use-saved-text";
import { isEmailAddress } from "@/server/domain/email-spelling";
import type { RecipientChanges } from "./use-recipient-changes";

type RecipientEmailProps = { recipient: OwnerRecipient; changes: RecipientChanges };

/** The address of a recipient: typed, or picked from contacts together with their data. */
export function RecipientEmail({ recipient, changes }: RecipientEmailProps) {
  const t = useTranslations("owner.recipients");
  const { text, error, change, leave } = useSavedText({
    value: recipient.email,
    judge: (typed) => (typed.trim() === "" || isEmailAddress(typed) ? undefined : t("emailInvalid")),
    onSave: (typed) => changes.patch(recipient.id, { email: typed.trim() }),
  });
  return (
    <PersonInput
      label={t("email")}
      labelHidden="atDesk"
      value={text}
      error={error}
      present={changes.present}
      onValueChange={change}
      onChoose={(person) => changes.choose(recipient, person)}
      onBlur={leave}
    />
  );
}
