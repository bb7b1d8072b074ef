"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { getTopLevelPath } from "../state/is-framed";
import { Panel } from "./panel";

const QrCode = dynamic(() => import("../controls/qr-code").then((module) => module.QrCode), { ssr: false });

/**
 * Shown in a web view or an old browser: says why, and offers another
 * browser, a phone or another method (components/signing.md 6.4).
 */
export function NoPasskeys() {
  const t = useTranslations("challenge.passkey");
  const [copied, setCopied] = useState<"no" | "yes" | "failed">("no");
  const address = new URL(getTopLevelPath(), location.href).href;
  const copyAddress = () => {
    const copying = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error("no clipboard"));
    copying.then(
      () => setCopied("yes"),
      () => setCopied("failed"),
    );
  };
  return (
    <Panel title={t("title")}>
      <p>{t("unsupported")}</p>
      <Button size="recipient" variant="secondary" wide onClick={copyAddress}>
        {t(copied === "yes" ? "copied" : "copy")}
      </Button>
      <p role="status" className="text-body text-ink-2 [overflow-wrap:anywhere] select-all empty:hidden">
        {copied === "failed" && address}
      </p>
      <p>{t("scan")}</p>
      <div className="size-52 max-w-full self-center overflow-hidden rounded-control">
        <QrCode text={address} label={t("qr")} />
      </div>
    </Panel>
  );
}
