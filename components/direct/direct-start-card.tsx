"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { TextButton } from "@/components/signing/frame";
import { useSessionContext } from "@/components/signing/state/session-context";
import { useFinish } from "@/components/signing/state/use-finish";
import { useStateStore } from "@/components/signing/state/use-signing-state";
import { ConsentLine, useConsentTick } from "@/components/signing/steps/consent-line";
import { SenderMessage } from "@/components/signing/steps/sender-message";
import { RequestSummary } from "@/components/signing/steps/start-card";
import { Button } from "@/components/ui/button";
import { normaliseEmailAddress } from "@/server/domain/email-spelling";
import { PersonInputs, type PersonProblem } from "./person-inputs";
import { useDirectSession } from "./session-context";

/** Start card of a direct link: request, sender and the visitor's details (components/signing.md 5.2, 7.1). */
export function DirectStartCard() {
  const t = useTranslations("signing");
  const { state, setDialog } = useSessionContext();
  const { view } = useDirectSession();
  const [person, setPerson] = useState(view.person);
  const [problem, setProblem] = useState<PersonProblem>(null);
  const [reading, setReading] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const tick = useConsentTick();
  const { begin, busy, failed } = useStartDirectSigning();
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLInputElement>(`[name=${problem}]`)?.focus();
  }, [problem]);
  const isReader = state.recipient.role === "VIEWER";
  const isBack = state.session.consent.givenAt !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const email = normaliseEmailAddress(person.email);
    const name = person.name.trim();
    const wrong = name === "" ? "name" : email === null ? "email" : null;
    setProblem(wrong);
    setReading(false);
    if (wrong === null && email !== null && tick.settle()) begin({ name, email }, tick.ticked);
  };
  const action = isReader ? t("review.finish.VIEWER") : t(isBack ? "start.continue" : "start.start");
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="flex flex-col beside:min-h-0 beside:flex-1 low:block"
    >
      <div
        className={
          reading
            ? "hidden"
            : "px-5 pt-4 pb-2 beside:min-h-12 beside:flex-1 beside:overflow-y-auto low:overflow-visible"
        }
      >
        <RequestSummary />
        <KeptNotice />
        <PersonInputs
          value={person}
          problem={problem}
          isAddressFixed={view.isAddressFixed}
          role={state.recipient.role}
          onChange={(next) => {
            setPerson(next);
            setProblem(null);
          }}
        />
        <SenderMessage />
      </div>
      <div className="shrink-0 px-5 pt-2 pb-[max(0.25rem,env(safe-area-inset-bottom))] beside:border-t beside:border-hairline">
        {!isBack && !isReader && !reading && <ConsentLine tick={tick} />}
        <Button type="submit" size="recipient" wide loading={busy}>
          {action}
        </Button>
        <p role="alert" className="pt-2 text-body text-danger empty:hidden">
          {failed && t("start.failed")}
        </p>
        <div className="-mx-2 flex flex-wrap gap-x-1">
          <TextButton className="beside:hidden" onClick={() => setReading(!reading)}>
            {t(reading ? "start.showCard" : "start.readFirst")}
          </TextButton>
          <TextButton onClick={() => setDialog({ kind: "genuine" })}>{t("start.genuine")}</TextButton>
        </div>
      </div>
    </form>
  );
}

function KeptNotice() {
  const t = useTranslations("signing.direct");
  const { view } = useDirectSession();
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  if (view.kept === null) return null;
  return (
    <p
      ref={notice}
      tabIndex={-1}
      role="status"
      className="mt-3 rounded-card bg-warning-tint px-3 py-2 text-warning outline-none"
    >
      {t("changed", view.kept)}
    </p>
  );
}

type PendingStart = { name: string; email: string; ticked: boolean };

/**
 * Identifies the visitor and starts once the page state holds
 * the name. For a VIEWER this is also the finish (ruling 9).
 */
function useStartDirectSigning() {
  const { session: direct } = useDirectSession();
  const { state, plan, start, advance } = useSessionContext();
  const { amend } = useStateStore();
  const { stage, finish, busy: isFinishing } = useFinish();
  const [pendingStart, setPendingStart] = useState<PendingStart | null>(null);
  const { recipient, session } = state;
  const isKnown =
    pendingStart !== null && recipient.name === pendingStart.name && recipient.email === pendingStart.email;
  useEffect(() => {
    if (!isKnown || pendingStart === null) return;
    setPendingStart(null);
    if (recipient.role === "VIEWER") void finish({});
    else if (session.consent.givenAt !== null && plan.known.every((field) => field.done)) advance();
    else void start(pendingStart.ticked);
  }, [isKnown, pendingStart, recipient.role, session.consent.givenAt, plan, start, advance, finish]);
  const beginSigning = (person: { name: string; email: string }, ticked: boolean) => {
    direct.identify(person);
    amend((now) => (now.screen === "sign" ? { ...now, recipient: { ...now.recipient, ...person } } : now));
    setPendingStart({ ...person, ticked });
  };
  const isUndone = stage === "unknown" || stage === "notDone";
  return { begin: beginSigning, busy: pendingStart !== null || isFinishing, failed: isUndone };
}
