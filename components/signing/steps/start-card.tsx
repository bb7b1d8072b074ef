"use client";

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useMediaQuery } from "@/components/ui/use-media-query";
import { getEmailDomain } from "@/server/domain/email-domain";
import { TextButton } from "../frame";
import { ParticipantList } from "../lazy-parts";
import { estimateSigningMinutes, listHelpedRecipients } from "../model/plan";
import { useMayReject } from "../state/embedding";
import { useSessionContext } from "../state/session-context";
import { useViewerExit } from "../state/viewer-session";
import { useFormatDay } from "../use-day";
import { ConsentLine, useConsentTick } from "./consent-line";
import { HandoverNotes } from "./handover-notes";
import { OtherBrowserHint } from "./other-browser-hint";
import { SenderMessage } from "./sender-message";

export function StartCard() {
  const t = useTranslations("signing");
  const { state, plan, start, advance, startsAnew } = useSessionContext();
  const [reading, setReading] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const isReader = state.recipient.role === "VIEWER";
  const isHelper = state.recipient.role === "ASSISTANT";
  const tick = useConsentTick();
  const isBack = state.session.consent.givenAt !== null;
  const beginSigning = () => {
    if (isBack && !isHelper && plan.known.every((field) => field.done)) return advance();
    if (!tick.settle()) return setReading(false);
    setStarting(true);
    void start(tick.ticked).finally(() => setStarting(false));
  };
  const button = (
    <Button size="recipient" wide loading={isStarting} onClick={beginSigning}>
      {t(isBack ? "start.continue" : "start.start")}
    </Button>
  );
  if (reading) {
    return (
      <div className="flex flex-wrap items-center gap-x-2 px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <TextButton onClick={() => setReading(false)}>{t("start.showCard")}</TextButton>
        {!isReader && <div className="min-w-32 flex-1">{button}</div>}
      </div>
    );
  }
  return (
    <>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="min-h-12 overflow-y-auto px-5 pt-4 pb-2 -outline-offset-2 beside:flex-1 low:overflow-visible"
      >
        <RequestSummary />
        <SenderMessage />
        <HandoverNotes />
        <OtherBrowserHint />
        <Others />
      </div>
      <div className="flex shrink-0 flex-col px-5 pt-2 pb-[max(0.25rem,env(safe-area-inset-bottom))] beside:border-t beside:border-hairline">
        {isReader ? (
          <ReadersPart onRead={() => setReading(true)} />
        ) : (
          <>
            {!isBack && <ConsentLine tick={tick} />}
            <div className="flex flex-wrap gap-2">
              <div className="min-w-40 flex-1">{button}</div>
              <ReadButton label={t("start.readFirst")} onPress={() => setReading(true)} />
            </div>
            <p role="alert" className="pt-2 text-body text-danger empty:hidden">
              {startsAnew && t("start.failed")}
            </p>
          </>
        )}
        <MoreWays />
      </div>
    </>
  );
}

/** Other recipients, where there is room. A phone neither shows nor loads them (ruling 57). */
function Others() {
  const { state } = useSessionContext();
  if (!useMediaQuery("(min-width: 64rem)")) return null;
  return (
    <div className="mt-8 hidden beside:block low:hidden">
      <ParticipantList participants={state.participants} />
    </div>
  );
}

/** Closes the card to show the document. On a desktop they stand side by side. */
function ReadButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button size="recipient" variant="secondary" className="beside:hidden" onClick={onPress}>
      {label}
    </Button>
  );
}

/** Rarely needed actions behind one press: declining, wrong person, checking the sender. */
function MoreWays() {
  const t = useTranslations("signing.start");
  const { state, setDialog } = useSessionContext();
  const [isOpen, setIsOpen] = useState(false);
  const mayReject = useMayReject();
  return (
    <div className="-mx-2 flex flex-wrap gap-x-1">
      <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t("others")}
        <ChevronDown className={isOpen ? "size-4 rotate-180" : "size-4"} aria-hidden />
      </TextButton>
      {isOpen && (
        <>
          {state.recipient.role !== "VIEWER" && mayReject && (
            <TextButton onClick={() => setDialog({ kind: "reject" })}>{t("reject")}</TextButton>
          )}
          <TextButton onClick={() => setDialog({ kind: "wrongPerson" })}>{t("notMe")}</TextButton>
          <TextButton onClick={() => setDialog({ kind: "genuine" })}>{t("genuine")}</TextButton>
        </>
      )}
    </div>
  );
}

/** Tells a reader whether their opening is recorded, and leads to the paper or, once it is, out of it. */
function ReadersPart({ onRead }: { onRead: () => void }) {
  const t = useTranslations("signing.viewer");
  const reading = useViewerExit();
  return (
    <>
      <p role="status" className="py-2">
        {t(reading ? "opened" : "body")}
      </p>
      <div className="flex flex-wrap gap-2 *:grow">
        {reading && (
          <Button size="recipient" className="min-w-40 flex-1" onClick={reading.leave}>
            {t("leave")}
          </Button>
        )}
        <ReadButton label={t("read")} onPress={onRead} />
      </div>
    </>
  );
}

/** "María Soto asks you to sign", the title and the effort. */
export function RequestSummary() {
  const t = useTranslations("signing.start");
  const day = useFormatDay();
  const { state, plan, fields } = useSessionContext();
  const people = listHelpedRecipients(fields).length;
  const { files, expiresAt, consent, offered } = state.session;
  const pages = files.reduce((sum, file) => sum + file.pages.length, 0);
  const total = plan.required.length;
  const isReader = state.recipient.role === "VIEWER";
  const facts = [
    files.length > 1 && t("files", { count: files.length }),
    t("pages", { count: pages }),
    !isReader && t("things", { count: total - plan.requiredDone }),
    people > 0 && t("people", { count: people }),
    t("minutes", { count: estimateSigningMinutes(isReader ? 0 : total - plan.requiredDone, pages) }),
    expiresAt !== null && t("until", { date: day(expiresAt) }),
  ];
  return (
    <div className="flex flex-col gap-1 [overflow-wrap:anywhere]">
      <p data-brand-card="" className="hidden" aria-hidden />
      <p>
        {t.rich(`ask.${state.recipient.role}`, {
          sender: state.sender.name,
          b: (chunks) => <strong className="font-semibold">{chunks}</strong>,
        })}
        {state.teamName !== state.sender.name && (
          <span className="text-ink-2"> {t("team", { team: state.teamName })}</span>
        )}
        <span className="text-ink-2"> · {getEmailDomain(state.sender.email)}</span>
      </p>
      <p className="text-h3 font-semibold" aria-hidden>
        {offered?.title ?? state.title}
      </p>
      {offered?.description && <p className="whitespace-pre-line">{offered.description}</p>}
      <p className="text-body text-ink-2">{facts.filter(Boolean).join(" · ")}</p>
      {consent.givenAt !== null && total > 0 && (
        <p className="font-medium text-success">{t("back", { done: plan.requiredDone, total })}</p>
      )}
    </div>
  );
}
