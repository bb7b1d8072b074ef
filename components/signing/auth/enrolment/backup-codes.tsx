"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Panel } from "../panel";

const groupCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Shown once. Going on needs a press of its own, so that the codes are not lost by accident. */
export function BackupCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTranslations("challenge.enrol");
  const [isCopied, setCopied] = useState(false);
  const copyCodes = async () => {
    await navigator.clipboard?.writeText(codes.map(groupCode).join("\n"));
    setCopied(true);
  };
  return (
    <Panel title={t("backupTitle")}>
      <p>{t("backupLead")}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono tabular-nums select-all max-[22rem]:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>{groupCode(code)}</li>
        ))}
      </ul>
      <Button size="recipient" variant="secondary" wide onClick={() => void copyCodes()}>
        {t(isCopied ? "copied" : "copyCodes")}
      </Button>
      <Button size="recipient" wide onClick={onKept}>
        {t("done")}
      </Button>
    </Panel>
  );
}
