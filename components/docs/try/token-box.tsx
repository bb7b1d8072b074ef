"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useDocs } from "../docs-context";

const SHAPE = /^(?:bearer\s+)?api_[0-9A-Za-z]{32}$/i;

/** Takes a token for this visit. It is a password field, so that no screen or history shows it. */
export function TokenBox() {
  const t = useTranslations("docs.try");
  const { token, setToken } = useDocs();
  const looksWrong = token.trim() !== "" && !SHAPE.test(token.trim());
  return (
    <Field label={t("token")} hint={looksWrong ? `${t("tokenShape")} ${t("tokenHint")}` : t("tokenHint")}>
      {(control) => (
        <Input
          {...control}
          type="password"
          value={token}
          autoComplete="off"
          spellCheck={false}
          placeholder="api_…"
          className="font-mono"
          onChange={(event) => setToken(event.target.value)}
        />
      )}
    </Field>
  );
}
