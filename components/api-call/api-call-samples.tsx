"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { ScrollingCode } from "@/components/docs/scrolling-code";
import { CopyButton } from "@/components/ui/copy-field";
import { Link } from "@/components/ui/link";
import { Segmented } from "@/components/ui/segmented";
import { buildRequestSamples } from "@/server/contract/samples/samples";
import { type ApiCall, toSampleRequest } from "./api-call";

/** The samples read the token from a variable: a page never shows a token. */
export function ApiCallSamples({ calls }: { calls: readonly ApiCall[] }) {
  const t = useTranslations("ui.apiCall");
  const [language, setLanguage] = useState("cURL");
  const written = calls.map((call) => ({
    call,
    samples: buildRequestSamples(toSampleRequest(call), location.origin),
  }));
  const languages = written[0]?.samples.map(({ title }) => title) ?? [];
  return (
    <div className="flex flex-col gap-5">
      <p className="text-body text-ink-2">
        {t.rich("about", {
          token: () => <code className="font-mono text-dense">$RUBRICA_TOKEN</code>,
          docs: (words) => <Link href="/api/v2/docs">{words}</Link>,
        })}
      </p>
      <Segmented
        label={t("language")}
        size="dense"
        className="self-start"
        value={language}
        onValueChange={setLanguage}
        options={languages.map((value) => ({ value, label: value }))}
      />
      {written.map(({ call, samples: shown }) => {
        const code = shown.find(({ title }) => title === language)?.code ?? "";
        const name = call.title ?? `${call.method} ${call.path}`;
        return (
          <div key={name} className="flex flex-col gap-2">
            <header className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="min-w-0 text-body">
                {call.title && <span className="block font-medium">{call.title}</span>}
                <span className="block font-mono text-dense break-all text-ink-2">
                  {call.method} /api/v2{call.path}
                </span>
              </h3>
              <CopyButton size="dense" text={code}>
                {t("copy")}
              </CopyButton>
            </header>
            <ScrollingCode name={name}>{code}</ScrollingCode>
          </div>
        );
      })}
    </div>
  );
}
