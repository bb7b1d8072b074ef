"use client";

import { CircleCheck, LoaderCircle, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { runAfterPress } from "@/components/ui/press";
import { withAsciiHost } from "@/server/domain/web-address";
import { useJudgementText } from "./use-judgement-text";
import type { useUrlCheck } from "./use-url-check";

type UrlFieldProps = {
  value: string;
  onChange: (url: string) => void;
  check: ReturnType<typeof useUrlCheck>;
  /** The error found on submit. */
  error: string | undefined;
};

/** The address, checked when the field loses focus. Then it also shows the real host. */
export function UrlField({ value, onChange, check, error }: UrlFieldProps) {
  const t = useTranslations("webhooks.form");
  const formatJudgement = useJudgementText();
  const [left, setLeft] = useState<string>();
  const url = value.trim();
  const judgement = left === url && url !== "" ? check.judge(url) : null;
  const judgementText = judgement && formatJudgement(judgement);
  const isBlocked = judgement?.blocks === true;
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label={t("url")}
        hint={t("urlHint")}
        error={error ?? (isBlocked ? (judgementText ?? undefined) : undefined)}
        required
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => {
              const plain = withAsciiHost(url);
              if (plain !== url) onChange(plain);
              // The result takes room: it must not move the element that the user is about to press.
              runAfterPress(() => {
                setLeft(plain);
                check.ask(plain);
              });
            }}
          />
        )}
      </Field>
      <p
        role="status"
        className="flex items-start gap-1.5 text-dense empty:hidden [&>svg]:mt-px [&>svg]:size-4 [&>svg]:shrink-0"
      >
        {check.isAsking ? (
          <>
            <LoaderCircle className="animate-spin text-ink-2" aria-hidden />
            <span className="text-ink-2">{t("checking")}</span>
          </>
        ) : judgement && !isBlocked ? (
          <>
            <TriangleAlert className="text-warning" aria-hidden />
            <span>
              {judgementText} <span className="text-ink-2">{t("saveAnyway")}</span>
            </span>
          </>
        ) : check.isFine(url) ? (
          <>
            <CircleCheck className="text-success" aria-hidden />
            <span className="text-ink-2">{t("reachable")}</span>
          </>
        ) : null}
      </p>
    </div>
  );
}
