"use client";

import { useTranslations } from "use-intl";
import { CONSENT_POINTS } from "@/server/domain/recipient/consent";
import { SigningDialog } from "../dialog";
import type { SignState } from "../model/sign-state";

/** The full disclosure behind the consent sentence, in the version that is recorded. */
export function ConsentSheet({ state, onClose }: { state: SignState; onClose: () => void }) {
  const t = useTranslations("signing.consent");
  const facts = {
    title: state.title,
    sender: state.sender.name,
    email: state.sender.email,
    mine: state.recipient.email,
  };
  return (
    <SigningDialog title={t("title")} onClose={onClose}>
      <div className="flex flex-col gap-4 [overflow-wrap:anywhere]">
        {CONSENT_POINTS.map((point) => (
          <section key={point}>
            <h3 className="font-semibold">{t(point)}</h3>
            <p className="text-ink-2">{t(`${point}Text`, facts)}</p>
          </section>
        ))}
        <p className="text-body text-ink-2">{t("version", { version: state.session.consent.textVersion })}</p>
      </div>
    </SigningDialog>
  );
}
