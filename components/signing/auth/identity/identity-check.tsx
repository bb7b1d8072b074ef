"use client";

import { ShieldCheck } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { SessionIdentity } from "@/server/contract/provider-session";
import { useIsFramed } from "../../state/embedding";
import { waitUntilVisible } from "../cross-context-auth/framing-origin";
import { ClaveUnicaButton } from "./clave-unica-button";
import { consumeIdentityOutcome, type StepBeforeRedirect } from "./identity-return";
import { OutcomeNotice } from "./outcome-notice";
import { useIdentityStart } from "./use-identity-start";

/** Loaded only in frames. */
const LeaveFrame = dynamic(
  () => import("../cross-context-auth/leave-frame").then((module) => module.LeaveFrame),
  {
    ssr: false,
  },
);

export type IdentityCheckProps = {
  identity: SessionIdentity;
  recipientId: number;
  /** Name of the sender, to contact about problems. */
  sender: string;
  place: StepBeforeRedirect;
  /** Sends pending values before the page is left. */
  flush: () => Promise<unknown>;
  /** Called when the check was made in a tab and holds here now. */
  onBack: () => void;
  /** Called when the recipient leaves this frame for the check. */
  onLeave?: () => void;
  /** Purpose of the check: a field that holds the RUT, or permission to sign. */
  purpose: "field" | "action";
};

/**
 * The whole identification with ClaveÚnica (components/signing.md 6.7): purpose, data received,
 * redirect in this window, and every outcome. Shows the verified person once the server knows.
 */
export function IdentityCheck(props: IdentityCheckProps) {
  const t = useTranslations("signing.identity");
  const { identity, purpose, sender } = props;
  const isFramed = useIsFramed();
  if (purpose === "field" && identity.verified) return <VerifiedPerson {...identity.verified} />;
  if (!identity.isAvailable) return <p role="status">{t("notSetUp", { sender })}</p>;
  // A provider refuses to run in a frame: the recipient could
  // not see whose page it is (components/README.md 9.3).
  if (!isFramed) return <WayOut {...props} />;
  return (
    <LeaveFrame
      purpose={purpose === "action" || identity.isForAction ? "ACTION" : "FIELD"}
      way="claveUnica"
      onBack={props.onBack}
      onLeave={props.onLeave}
    />
  );
}

function WayOut({ identity, recipientId, sender, place, flush, purpose }: IdentityCheckProps) {
  const t = useTranslations("signing.identity");
  const { stage, start, outcome } = useIdentityStart({ recipientId, place, flush });
  return (
    <div className="flex flex-col gap-3 text-body">
      <OutcomeNotice
        outcome={stage === "idle" ? outcome : stage}
        sender={sender}
        logoutUrl={identity.logoutUrl}
      />
      <p className="text-ink-2">{t(purpose === "field" ? "whyField" : "why")}</p>
      <div>
        <p>{t("receives")}</p>
        <ul className="list-disc pl-5">
          <li>{t("run")}</li>
          <li>{t("name")}</li>
        </ul>
      </div>
      <p className="text-ink-2">{t("never")}</p>
      {stage !== "notSetUp" && (
        <ClaveUnicaButton isLeaving={stage === "leaving"} onClick={() => void start()} />
      )}
      <p className="text-ink-2">{t("leave")}</p>
    </div>
  );
}

type VerifiedPersonProps = {
  name: string;
  run: string;
  /** True when the recipient left this frame for the check and it has ended. */
  isBack?: boolean;
};

/** Shows the verified person. Takes the focus right after the return, so that screen readers announce it. */
export function VerifiedPerson({ name, run, isBack = false }: VerifiedPersonProps) {
  const t = useTranslations("signing.identity");
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const takeFocus = () => line.current?.focus({ preventScroll: true });
    if (isBack) void waitUntilVisible().then(takeFocus);
    else if (consumeIdentityOutcome() === "verified") takeFocus();
  }, [isBack]);
  return (
    <p
      ref={line}
      tabIndex={-1}
      className="flex items-start gap-2 rounded-control border border-success bg-success-tint px-3 py-2.5 font-medium text-success outline-none [overflow-wrap:anywhere]"
    >
      <ShieldCheck className="mt-0.5 size-5 shrink-0" aria-hidden />
      {t("verified", { name, run })}
    </p>
  );
}
