"use client";

import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { TextButton } from "../frame";
import { hasPasskeys, signWithPasskey } from "./browser-passkey";
import type { PanelProps } from "./challenge";
import { useChallenge } from "./challenge-context";
import { FailureText } from "./failure-text";
import { Panel } from "./panel";
import type { PasskeyMethod, ProvingApi } from "./proving-api";
import { useAttempt } from "./use-attempt";
import { isFramed, topLevelAddress } from "./ways";

/** One proof by passkey, from the question to the answer. */
export async function proveByPasskey(
  api: ProvingApi,
  purpose: Parameters<ProvingApi["passkeyOptions"]>[0],
  method: PasskeyMethod,
): Promise<void> {
  const response = await signWithPasskey(await api.passkeyOptions(purpose, method));
  await api.withPasskey(purpose, method, response);
}

/** PASSKEY: the browser's own question, on a press only (ux 6.4). */
export function PasskeyPanel({ onSetUp }: PanelProps) {
  const t = useTranslations("challenge.passkey");
  const { api, purpose, email, onProven } = useChallenge();
  const { busy, failure, attempt } = useAttempt();
  const problem = useId();
  if (!hasPasskeys()) return <NoPasskeys />;
  const isCancelled = failure?.code === "DISMISSED";
  const prove = () => attempt(() => proveByPasskey(api, purpose, "PASSKEY").then(onProven));
  return (
    <Panel title={t("title")}>
      <p className="[overflow-wrap:anywhere]">{t("lead", { email })}</p>
      <FailureText id={problem} failure={failure} complaint={isCancelled ? t("cancelled") : null} />
      <Button size="recipient" wide loading={busy} aria-describedby={problem} onClick={() => void prove()}>
        {t("submit")}
      </Button>
      {failure !== null && isFramed() && <OwnTab />}
      <TextButton className="-ml-2 self-start" onClick={onSetUp}>
        {t("setUp")}
      </TextButton>
    </Panel>
  );
}

function OwnTab() {
  const t = useTranslations("challenge.passkey");
  return (
    <Button size="recipient" variant="secondary" wide asChild>
      <a href={topLevelAddress()} target="_blank" rel="noopener">
        {t("newTab")}
      </a>
    </Button>
  );
}

/** A web view or an old browser: the same page elsewhere, or another way. */
export function NoPasskeys() {
  const t = useTranslations("challenge.passkey");
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(new URL(topLevelAddress(), location.href).href);
    setCopied(true);
  };
  return (
    <Panel title={t("title")}>
      <p>{t("unsupported")}</p>
      <Button size="recipient" variant="secondary" wide onClick={() => void copy()}>
        {t(isCopied ? "copied" : "copy")}
      </Button>
    </Panel>
  );
}
