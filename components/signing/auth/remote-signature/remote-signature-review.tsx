"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useOnline } from "@/components/use-online";
import type { SessionRemoteSignature } from "@/server/contract/provider-session";
import { useIsFramed } from "../../state/embedding";
import { useSessionContext } from "../../state/session-context";
import { ChangedParts } from "../../steps/changed-parts";
import { ConsentLink } from "../../steps/consent-link";
import { ReviewList } from "../../steps/review-list";
import { HashLine } from "./hash-line";
import { OpenInTab } from "./open-in-tab";
import { RemoteSignatureMessages } from "./remote-signature-messages";
import { type Asks, listEnteredHere, type Needed, SecretInputs } from "./secret-inputs";
import { StepNotice } from "./step-notice";
import { useRemoteSignatureStart } from "./use-remote-signature";

type RemoteSignatureReviewProps = { advanced: SessionRemoteSignature; waysBack: ReactNode };

/**
 * Review for recipients who sign with their own certificate: what is
 * signed, by whom, and the next step (components/signing.md 6.6).
 */
export function RemoteSignatureReview(props: RemoteSignatureReviewProps) {
  return (
    <RemoteSignatureMessages>
      <Review {...props} />
    </RemoteSignatureMessages>
  );
}

function Review({ advanced, waysBack }: RemoteSignatureReviewProps) {
  const t = useTranslations("remote");
  const review = useTranslations("signing.review");
  const { state, plan } = useSessionContext();
  const { stage, changed, start } = useRemoteSignatureStart();
  const online = useOnline();
  const isFramed = useIsFramed();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isLeaving = stage === "leaving";
  const [sender, provider] = [state.sender.name, advanced.provider];
  const asks = advanced.isAllowed ? null : advanced.asks;
  const step = advanced.isAllowed ? "sign" : asks === null ? advanced.stage : findStep(asks);
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const [needed, setNeeded] = useState<Needed>(null);
  const startSignature = async () => {
    if (!online || isLeaving) return;
    const empty = listEnteredHere(asks ?? []).find(({ id }) => !secrets[id]);
    setNeeded(empty ? { id: empty.id } : null);
    if (empty) return;
    await start(step === "asked" ? secrets : undefined);
    // A code is valid once, and a PIN must not stay on the page.
    setSecrets({});
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col low:block">
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 py-4 low:overflow-visible">
        <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
          {t("title")}
        </h2>
        {provider === null ? (
          <p role="status">{t("notSetUp", { sender })}</p>
        ) : (
          <>
            <StepNotice advanced={advanced} stage={stage} sender={sender} missing={plan.missing.length} />
            <ChangedParts parts={changed} />
            <p>{t("why", { sender, provider })}</p>
            <Files advanced={advanced} provider={provider} />
            {step === "asked" && asks && !isFramed && (
              <div className="flex flex-col gap-3">
                <p>{t("leave.asked", { provider })}</p>
                <SecretInputs
                  asks={asks}
                  provider={provider}
                  needed={needed}
                  values={secrets}
                  onChange={setSecrets}
                />
              </div>
            )}
          </>
        )}
        <ReviewList />
      </div>
      <div className="shrink-0 border-t border-hairline px-5 pt-3 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
        <p className="pb-3 text-body text-ink-2 [overflow-wrap:anywhere]">
          {provider !== null && t("intent", { provider, title: state.title })}{" "}
          <ConsentLink>{review("intentMore")}</ConsentLink>
        </p>
        {provider !== null && isFramed && <OpenInTab />}
        {provider !== null && !isFramed && (
          <>
            <p role="status" className="pb-2 text-body text-ink-2 empty:hidden">
              {isLeaving
                ? t(asks === null ? "preparing" : "signing", { provider })
                : online
                  ? step !== "asked" && t(`leave.${step}`, { provider })
                  : t("offline")}
            </p>
            <Button
              size="recipient"
              wide
              loading={isLeaving}
              aria-disabled={!online || undefined}
              className="whitespace-normal [overflow-wrap:anywhere]"
              onClick={() => void startSignature()}
            >
              {t(`go.${step}`, { provider })}
            </Button>
          </>
        )}
        {waysBack}
      </div>
    </div>
  );
}

const findStep = (asks: Asks) => (listEnteredHere(asks).length > 0 ? "asked" : "here");

function Files({ advanced, provider }: { advanced: SessionRemoteSignature; provider: string }) {
  const t = useTranslations("remote");
  const { holder, files, stage } = advanced;
  return (
    <div className="flex flex-col gap-2">
      {holder && (
        <p className="font-medium [overflow-wrap:anywhere]">
          {t.rich("holder", {
            name: holder.name,
            run: holder.run ?? "none",
            issuer: holder.issuer,
            nobr: (chunks) => <span className="whitespace-nowrap">{chunks}</span>,
          })}
        </p>
      )}
      <p className="text-body text-ink-2">{t(`hashOf.${stage}`, { provider })}</p>
      <ul className="flex flex-col gap-2">
        {files.map((file) => (
          <HashLine key={file.id} title={file.title} sha256={file.sha256} />
        ))}
      </ul>
    </div>
  );
}
