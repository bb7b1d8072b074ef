"use client";

import dynamic from "next/dynamic";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useOnline } from "@/components/use-online";
import { normaliseEmailAddress } from "@/server/domain/email-spelling";
import { RECIPIENT_WORDS } from "@/server/domain/limits";
import { WordsField } from "../controls/words-field";
import { TextButton } from "../frame";
import { useMayReject } from "../state/embedding";
import { useSessionContext } from "../state/session-context";
import { type NextSigner, useFinish } from "../state/use-finish";
import { ChangedParts } from "./changed-parts";
import { ConfirmHelp } from "./confirm-help";
import { ConsentLink } from "./consent-link";
import { FinishNotice } from "./finish-notice";
import { NextSignerCard } from "./next-signer-card";
import { ReviewList } from "./review-list";

const isPerson = ({ name, email }: NextSigner) => name.trim() !== "" && normaliseEmailAddress(email) !== null;

/** Loaded only for signing with a certificate. */
const RemoteSignatureReview = dynamic(
  () =>
    import("../auth/remote-signature/remote-signature-review").then((module) => module.RemoteSignatureReview),
  { ssr: false },
);

/** Review of everything to be signed, with the last step: here, or at the certificate's provider. */
export function ReviewPanel() {
  const { state } = useSessionContext();
  const { advanced } = state.session;
  if (advanced) return <RemoteSignatureReview advanced={advanced} waysBack={<WaysBack />} />;
  return <PlainReview />;
}

function PlainReview() {
  const t = useTranslations("signing.review");
  const { state } = useSessionContext();
  const { stage, refusal, changed, finish, busy } = useFinish();
  const online = useOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const planned = state.session.nextSigner;
  const [named, setNamed] = useState<NextSigner | null>(null);
  const [isNamedWrong, setNamedWrong] = useState(false);
  const [note, setNote] = useState("");
  const { role } = state.recipient;
  const isHelper = role === "ASSISTANT";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !online) return;
    const isWrong = named !== null && !isPerson(named);
    setNamedWrong(isWrong);
    if (isWrong) return;
    void finish({
      ...(named ? { nextSigner: { name: named.name.trim(), email: named.email.trim() } } : {}),
      ...(isHelper && note.trim() ? { note: note.trim() } : {}),
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col low:block">
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 py-4 low:overflow-visible">
        <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
          {t("title")}
        </h2>
        <ChangedParts parts={changed} />
        <ReviewList />
        <ConfirmHelp />
        {planned?.mayChange && (
          <NextSignerCard planned={planned} value={named} onChange={setNamed} invalid={isNamedWrong} />
        )}
        {state.session.nextUnavailable && (
          <p className="text-body text-ink-2">{t(`next.unavailable.${state.session.nextUnavailable}`)}</p>
        )}
        {isHelper && (
          <WordsField
            label={t("note")}
            hint={t("noteHint")}
            value={note}
            onChange={setNote}
            limit={RECIPIENT_WORDS.note}
            rows={3}
          />
        )}
      </div>
      <div className="shrink-0 border-t border-hairline px-5 pt-3 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
        <p className="pb-3 text-body text-ink-2 [overflow-wrap:anywhere]">
          {t(`intent.${role}`, { title: state.title })}{" "}
          {role === "SIGNER" && <ConsentLink>{t("intentMore")}</ConsentLink>}
        </p>
        <FinishNotice stage={stage} refusal={refusal} online={online} />
        <FinishButton busy={busy} online={online} />
        <WaysBack />
      </div>
    </form>
  );
}

/** The last button, named after the action. For an assistant it names the next recipients. */
function FinishButton({ busy, online }: { busy: boolean; online: boolean }) {
  const t = useTranslations("signing.review");
  const format = useFormatter();
  const { state } = useSessionContext();
  const { role } = state.recipient;
  const next = state.session.handsOverTo ?? [];
  return (
    <Button
      type="submit"
      size="recipient"
      wide
      loading={busy}
      aria-disabled={!online || undefined}
      className="whitespace-normal"
    >
      {role === "ASSISTANT" && next.length > 0
        ? t("finishHandOver", { names: format.list(next) })
        : t(`finish.${role}`)}
    </Button>
  );
}

function WaysBack() {
  const t = useTranslations("signing.review");
  const step = useTranslations("signing.step");
  const { plan, goTo, setView, setDialog, state } = useSessionContext();
  const mayReject = useMayReject();
  const last = plan.fillable.at(-1);
  const goBack = () => {
    if (state.recipient.role === "ASSISTANT") setView("people");
    else if (last) goTo(last.id);
    else setView("start");
  };
  return (
    <div className="-mx-2 flex flex-wrap justify-between gap-x-2">
      <TextButton onClick={goBack}>{t("back")}</TextButton>
      {mayReject && <TextButton onClick={() => setDialog({ kind: "reject" })}>{step("reject")}</TextButton>}
    </div>
  );
}
