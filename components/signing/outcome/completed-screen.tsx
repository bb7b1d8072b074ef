"use client";

import { CircleCheck, ScrollText } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "use-intl";
import { maskEmailAddress } from "@/server/domain/email-spelling";
import { retryImport } from "../retry-import";
import { useIsPreview } from "../state/embedding";
import { useSessionEnd } from "../state/session-end";
import { useFormatMoment } from "../use-day";
import { AccountOffer } from "./account-offer";
import { ClearDevice } from "./clear-device";
import { FileDigests } from "./file-digests";
import { InterimCopies, OriginalLinks, SealedDownloads } from "./file-links";
import { Moment } from "./moment";
import { MoreDocuments } from "./more-documents";
import { Notice } from "./notice";
import type { ScreenOutcome } from "./outcome";
import { ParticipantList } from "./participants";
import { RedirectCard } from "./redirect-card";
import { SealingSteps } from "./sealing-steps";

// Shown only right after signing, when its script is already loaded.
const SignedPicture = dynamic(
  retryImport(() => import("./signed-picture").then((module) => module.SignedPicture)),
  {
    ssr: false,
  },
);

type CompletedScreenProps = { state: ScreenOutcome<"done" | "completed">; arrived: boolean };

/**
 * The recipient's part is over: remaining recipients, sealing progress, then the sealed
 * files. One component for all, so that a countdown continues when the seal arrives.
 */
export function CompletedScreen({ state, arrived }: CompletedScreenProps) {
  const t = useTranslations("signing.outcome");
  const { hasActed, signedPlace } = useSessionEnd();
  const { title, recipient } = state;
  const isPreview = useIsPreview();
  const isMine = recipient.role !== "CC" && (state.screen === "done" || hasActed);
  return (
    <>
      <Notice
        state={state}
        icon={CircleCheck}
        tone="success"
        title={isMine ? t(`done.title.${recipient.role}`, { title }) : t("completed.title")}
        arrived={arrived}
        drawn={hasActed}
      >
        {signedPlace && <SignedPicture place={signedPlace} signedOn={state.signedOn ?? null} />}
        {state.screen === "completed" ? <Completed state={state} /> : <Done state={state} />}
        {hasActed && state.redirectUrl && <RedirectCard url={state.redirectUrl} />}
        {state.screen === "done" && <OriginalLinks files={state.files} />}
        {recipient.role !== "CC" && <MoreDocuments state={state} />}
        <ParticipantList participants={state.participants} />
        {state.screen === "completed" && <FileDigests files={state.files} />}
        {!isPreview && <ClearDevice />}
      </Notice>
      {hasActed && <AccountOffer />}
    </>
  );
}

function Completed({ state }: { state: ScreenOutcome<"completed"> }) {
  const t = useTranslations("signing.outcome");
  const moment = useFormatMoment();
  return (
    <>
      <p role="status">
        {t.rich("completed.body", {
          title: state.title,
          date: moment(state.at),
          at: (words) => <Moment at={state.at}>{words}</Moment>,
        })}
      </p>
      <SealedDownloads files={state.files} />
      {state.auditLogUrl && (
        <a
          href={state.auditLogUrl}
          download
          className="inline-flex min-h-11 items-center gap-2 font-medium text-primary underline underline-offset-4"
        >
          <ScrollText className="size-5 shrink-0" aria-hidden />
          {t("completed.auditLog")}
        </a>
      )}
    </>
  );
}

function Done({ state }: { state: ScreenOutcome<"done"> }) {
  const t = useTranslations("signing.outcome");
  const { remaining, sealing, recipient } = state;
  return (
    <>
      {recipient.role === "VIEWER" && <p>{t("done.viewer")}</p>}
      <div role="status">
        {sealing ? (
          <SealingSteps state={state} />
        ) : (
          <p>{t("done.remaining", { count: remaining, email: maskEmailAddress(recipient.email) })}</p>
        )}
      </div>
      <InterimCopies files={sealing ? [] : state.files} />
    </>
  );
}
