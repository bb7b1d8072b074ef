"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { PlainFrame } from "../../frame";
import { ProviderLogout } from "../identity/provider-logout";

/** Returns the host of the asking site, or a generic text if it is unknown. */
export function useSiteName(site: string | null): string {
  const t = useTranslations("challenge.outside.tab");
  return (site && URL.parse(site)?.host) || t("unnamed");
}

export function Loading() {
  const t = useTranslations("challenge");
  return (
    <PlainFrame name="Rubrica">
      <p role="status">{t("loading")}</p>
    </PlainFrame>
  );
}

function Notice({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <PlainFrame name={name}>
      <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none">
        {title}
      </h1>
      {children}
    </PlainFrame>
  );
}

type ConfirmedProps = { name: string; site: string | null; logoutUrl: string | null };

/** End of the tab. The frame goes on by itself, and the recipient returns to it. */
export function Confirmed({ name, site, logoutUrl }: ConfirmedProps) {
  const t = useTranslations("challenge.outside.tab");
  const siteName = useSiteName(site);
  return (
    <>
      <Notice name={name} title={t("done", { site: siteName })}>
        <p>{t("doneBody")}</p>
      </Notice>
      {logoutUrl !== null && <ProviderLogout url={logoutUrl} />}
    </>
  );
}

export function Refused({ name }: { name: string }) {
  const t = useTranslations("challenge.outside.tab");
  return (
    <Notice name={name} title={t("refused")}>
      <p>{t("refusedBody")}</p>
    </Notice>
  );
}

/** Shown when the code is invalid, or with a retry when no answer came. */
export function FailedTab({ onRetry }: { onRetry?: () => void }) {
  const t = useTranslations("challenge.outside.tab");
  if (!onRetry) {
    return (
      <Notice name="Rubrica" title={t("over")}>
        <p>{t("overBody")}</p>
      </Notice>
    );
  }
  return (
    <Notice name="Rubrica" title={t("noAnswer")}>
      <Button size="recipient" wide onClick={onRetry}>
        {t("retry")}
      </Button>
    </Notice>
  );
}
