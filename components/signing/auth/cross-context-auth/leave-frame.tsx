"use client";

import { ExternalLink } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { CrossContextAuthAsked } from "@/server/contract/cross-context-auth";
import type { CrossContextPurpose } from "@/server/domain/recipient/auth-grant";
import type { AuthWay } from "../../model/ways";
import type { SigningAnswers } from "../../state/state-store";
import { ChallengeTexts } from "../challenge-messages";
import { useCrossContextAuth } from "./use-cross-context-auth";

export type LeaveFrameProps = {
  purpose: CrossContextPurpose;
  /** Method chosen in the frame. The tab starts with it. */
  way: Extract<AuthWay, "account" | "passkey" | "claveUnica">;
  /** Called when the check was confirmed in the tab. */
  onBack: () => void;
  /** Called when the recipient opens the tab. */
  onLeave?: (() => void) | undefined;
};

/**
 * Runs a check that cannot run in a frame (components/README.md 9.3) in a new tab. The
 * number shows before the tab opens, because a phone shows only one of the two at a time.
 */
export function LeaveFrame(props: LeaveFrameProps) {
  return (
    <ChallengeTexts>
      <Leaving {...props} />
    </ChallengeTexts>
  );
}

function Leaving({ purpose, way, onBack, onLeave }: LeaveFrameProps) {
  const t = useTranslations("challenge.outside");
  const { asked: pendingCheck, stage, ask, leave } = useCrossContextAuth(purpose, onBack);
  const [isAgain, setAgain] = useState(false);
  const askAgain = () => {
    setAgain(true);
    ask();
  };
  const openTab = () => {
    leave();
    onLeave?.();
  };
  const isOver = stage === "refused" || stage === "gone" || stage === "failed" || stage === "limited";
  return (
    <div className="flex flex-col gap-4">
      <p>{t("why", { way })}</p>
      {pendingCheck && !isOver && (
        <>
          <p>{t("how")}</p>
          <SharedNumber label={t("number")} number={pendingCheck.number} />
          <OpenTab asked={pendingCheck} way={way} takesFocus={isAgain} onOpen={openTab} />
        </>
      )}
      <p role={isOver ? "alert" : "status"} className={isOver ? "" : "text-body text-ink-2"}>
        <StageText stage={stage} number={pendingCheck?.number ?? 0} />
      </p>
      {(isOver || stage === "open") && stage !== "limited" && (
        <Button size="recipient" variant="secondary" wide className="whitespace-normal" onClick={askAgain}>
          {t("again")}
        </Button>
      )}
    </div>
  );
}

type OpenTabProps = {
  asked: CrossContextAuthAsked;
  way: string;
  /** Set when the pressed button has been removed. */
  takesFocus: boolean;
  onOpen: () => void;
};

function OpenTab({ asked, way, takesFocus, onOpen }: OpenTabProps) {
  const t = useTranslations("challenge.outside");
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);
  return (
    <Button asChild size="recipient" wide className="whitespace-normal">
      <a
        ref={link}
        href={`${asked.url}.${way}`}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onOpen}
        onAuxClick={onOpen}
        onContextMenu={onOpen}
      >
        <ExternalLink aria-hidden />
        {t("open")}
      </a>
    </Button>
  );
}

/** The number to compare, in the frame and in the tab. */
export function SharedNumber({ label, number }: { label: string; number: number }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-hairline bg-muted px-4 py-3">
      <span className="min-w-0 flex-1 basis-40">{label}</span>
      <strong className="text-[2rem] leading-none font-semibold tabular-nums">{number}</strong>
    </p>
  );
}

function StageText({ stage, number }: { stage: SigningAnswers["leftCheck"]["stage"]; number: number }) {
  const t = useTranslations("challenge.outside.stage");
  if (stage === "waiting") return null;
  return t(stage, { number });
}
