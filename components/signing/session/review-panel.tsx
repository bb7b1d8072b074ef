"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { normaliseEmailAddress } from "@/server/domain/email-spelling";
import { useMayReject } from "../embedding";
import { TextButton } from "../frame";
import { NextSignerCard } from "./next-signer-card";
import { ReviewList } from "./review-list";
import { useSessionContext } from "./session-context";
import { type FinishStage, type NextSigner, useFinish } from "./use-finish";
import { useOnline } from "./use-online";

/** Everything that is about to be signed, the sentence of intent, and the last button. */
export function ReviewPanel() {
  const t = useTranslations("signing.review");
  const step = useTranslations("signing.step");
  const { state, setView, setDialog, plan, goTo } = useSessionContext();
  const { stage, refusal, finish } = useFinish();
  const online = useOnline();
  const mayReject = useMayReject();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const planned = state.session.nextSigner;
  const [next, setNext] = useState<NextSigner>({ name: planned?.name ?? "", email: planned?.email ?? "" });
  const mayChange = planned?.mayChange === true;
  const isNextValid = next.name.trim() !== "" && normaliseEmailAddress(next.email) !== null;
  const changed = mayChange && (next.name !== planned.name || next.email !== planned.email);
  const busy = stage === "finishing" || stage === "checking";
  const { role } = state.recipient;
  const last = plan.fillable.at(-1);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !online || (changed && !isNextValid)) return;
    void finish(changed ? { name: next.name.trim(), email: next.email.trim() } : undefined);
  };
  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 py-4">
        <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
          {t("title")}
        </h2>
        <ReviewList />
        {mayChange && <NextSignerCard value={next} onChange={setNext} invalid={changed && !isNextValid} />}
      </div>
      <div className="shrink-0 border-t border-hairline px-5 pt-3 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
        <p className="pb-3 text-body text-ink-2 [overflow-wrap:anywhere]">
          {t(`intent.${role}`, { title: state.title })}
        </p>
        <FinishNotice stage={stage} refused={refusal !== null} online={online} />
        <Button type="submit" size="recipient" wide loading={busy} aria-disabled={!online || undefined}>
          {t(`finish.${role}`)}
        </Button>
        <div className="-mx-2 flex flex-wrap justify-between gap-x-2">
          {last ? (
            <TextButton onClick={() => goTo(last.id)}>{t("back")}</TextButton>
          ) : (
            <TextButton onClick={() => setView("start")}>{t("back")}</TextButton>
          )}
          {mayReject && (
            <TextButton onClick={() => setDialog({ kind: "reject" })}>{step("reject")}</TextButton>
          )}
        </div>
      </div>
    </form>
  );
}

function FinishNotice({ stage, refused, online }: { stage: FinishStage; refused: boolean; online: boolean }) {
  const t = useTranslations("signing");
  const { plan } = useSessionContext();
  if (stage === "finishing" || stage === "checking") {
    return (
      <p role="status" className="pb-2 text-body">
        {t(`review.${stage}`)}
      </p>
    );
  }
  const words = !online
    ? t("review.offline")
    : refused
      ? t("problem.INVALID_REQUEST")
      : stage === "missing"
        ? t("review.missing", { count: plan.missing.length })
        : stage === "idle"
          ? ""
          : t(`review.${stage}`);
  return (
    <p role="alert" className="pb-2 text-body font-medium text-danger empty:hidden">
      {words}
    </p>
  );
}
