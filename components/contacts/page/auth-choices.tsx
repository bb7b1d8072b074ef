"use client";

import { useTranslations } from "use-intl";
import { MethodChoices } from "@/components/proof/method-choices";
import { ACCESS_AUTH_METHODS, ACTION_AUTH_METHODS } from "@/server/domain/vocabulary";
import type { ContactAnswer } from "../api-types";

type Auth = ContactAnswer["authOptions"];
type AuthChoicesProps = { value: Auth; onChange: (value: Auth) => void };

const ACTION = ACTION_AUTH_METHODS.filter((method) => method !== "EXPLICIT_NONE");

/** The proofs this contact must give before opening and before signing, if the document allows them. */
export function AuthChoices({ value, onChange }: AuthChoicesProps) {
  const t = useTranslations("contacts");
  return (
    <>
      <MethodChoices
        label={t("dialog.access")}
        methods={ACCESS_AUTH_METHODS}
        chosen={value.accessAuth}
        onChange={(accessAuth) => onChange({ ...value, accessAuth })}
      />
      <MethodChoices
        label={t("dialog.action")}
        methods={ACTION}
        chosen={value.actionAuth.filter((method) => method !== "EXPLICIT_NONE")}
        onChange={(actionAuth) => onChange({ ...value, actionAuth })}
      />
    </>
  );
}
