"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { API_SCOPES, type ApiScope } from "@/server/domain/tenancy/api-scope";

type ScopeFieldProps = {
  value: readonly ApiScope[];
  error: string | undefined;
  onChange: (scopes: ApiScope[]) => void;
};

export function ScopeField({ value, error, onChange }: ScopeFieldProps) {
  const t = useTranslations("settings.tokens");
  const errorId = useId();
  const chooseScope = (scope: ApiScope, isChosen: boolean) =>
    onChange(API_SCOPES.filter((one) => (one === scope ? isChosen : value.includes(one))));
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-body font-medium">{t("scopes")}</legend>
      <p className="mb-3 text-dense text-ink-2">{t("scopesHint")}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {API_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={t(`scope.${scope}`)}
            hint={t(`scopeHint.${scope}`)}
            checked={value.includes(scope)}
            onCheckedChange={(isChosen) => chooseScope(scope, isChosen)}
          />
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-2 text-dense text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
