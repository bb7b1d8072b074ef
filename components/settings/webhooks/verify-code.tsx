"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Segmented } from "@/components/ui/segmented";
import { Tabs } from "@/components/ui/tabs";
import { COMPARING_RECEIVERS, RECEIVERS } from "@/server/contract/webhook-receivers";
import { CodeBox } from "./code-box";

type VerificationMethod = "signature" | "header";

/** Sample code in five languages that verifies our calls; the docs show the same code. */
export function VerifyCode({ isSigned }: { isSigned: boolean }) {
  const t = useTranslations("webhooks.verify");
  const [way, setWay] = useState<VerificationMethod>(isSigned ? "signature" : "header");
  const [language, setLanguage] = useState("Node");
  const samples = way === "signature" ? RECEIVERS : COMPARING_RECEIVERS;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label={t("how")}
          value={way}
          onValueChange={setWay}
          options={[
            { value: "signature", label: t("signature") },
            { value: "header", label: t("header") },
          ]}
          // The header's name is twice as long as the other label. Growing by content fits both in one line
          // on a phone.
          className="*:flex-auto"
        />
        <span role="status" className="text-dense text-ink-2">
          {t(way === "signature" ? "signatureHint" : "headerHint")}
        </span>
      </div>
      <Tabs
        label={t("language")}
        value={language}
        onValueChange={setLanguage}
        tabs={samples.map(({ title, code }) => ({
          value: title,
          label: title,
          content: <CodeBox name={t("code", { language: title })} code={code} className="max-h-96" />,
        }))}
      />
    </div>
  );
}
