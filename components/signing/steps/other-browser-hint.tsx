"use client";

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { TextButton } from "../frame";
import { type Abilities, needsOtherBrowser } from "../model/missing-feature";
import { useSessionContext } from "../state/session-context";

/** Hint with the link to copy, only if this browser lacks a needed feature (components/signing.md 5.2). */
export function OtherBrowserHint() {
  const t = useTranslations("signing.inApp");
  const { state } = useSessionContext();
  const [isNeeded, setNeeded] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setNeeded(needsOtherBrowser(state.session, detectAbilities())), [state.session]);
  if (!isNeeded) return null;
  const copyAddress = () => {
    navigator.clipboard?.writeText(location.href).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <div role="status" className="mt-3 rounded-card bg-warning-tint px-3 py-1 text-body text-warning">
      <p className="pt-1">{t("hint")}</p>
      <TextButton className="-ml-2 text-warning underline" onClick={copyAddress}>
        {t(copied ? "copied" : "copy")}
      </TextButton>
    </div>
  );
}

/** Detects the browser's abilities. An unusable file input is disabled. */
function detectAbilities(): Abilities {
  const input = document.createElement("input");
  input.type = "file";
  return { passkeys: typeof PublicKeyCredential === "function", files: !input.disabled };
}
