"use client";

import { useTranslations } from "use-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { ACCESS_AUTH_METHODS, ACTION_AUTH_METHODS } from "@/server/domain/vocabulary";
import type { ContactAnswer } from "../answers";

type Auth = ContactAnswer["authOptions"];
type AuthChoicesProps = { value: Auth; onChange: (value: Auth) => void };

const ACTION = ACTION_AUTH_METHODS.filter((method) => method !== "EXPLICIT_NONE");

/** The list with or without one of its methods. */
function toggled<Method>(methods: readonly Method[], method: Method, isChosen: boolean): Method[] {
  const others = methods.filter((other) => other !== method);
  return isChosen ? [...others, method] : others;
}

/** What this person is asked for before opening and before signing, where the document allows it. */
export function AuthChoices({ value, onChange }: AuthChoicesProps) {
  const t = useTranslations("contacts");
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-body font-medium text-ink">{t("dialog.access")}</legend>
        {ACCESS_AUTH_METHODS.map((method) => (
          <Checkbox
            key={method}
            label={t(`method.${method}`)}
            checked={value.accessAuth.includes(method)}
            onCheckedChange={(isChosen) =>
              onChange({ ...value, accessAuth: toggled(value.accessAuth, method, isChosen) })
            }
          />
        ))}
      </fieldset>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-body font-medium text-ink">{t("dialog.action")}</legend>
        {ACTION.map((method) => (
          <Checkbox
            key={method}
            label={t(`method.${method}`)}
            checked={value.actionAuth.includes(method)}
            onCheckedChange={(isChosen) =>
              onChange({ ...value, actionAuth: toggled(value.actionAuth, method, isChosen) })
            }
          />
        ))}
      </fieldset>
    </>
  );
}
