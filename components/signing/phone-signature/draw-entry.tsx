"use client";

import { useTranslations } from "use-intl";
import { MessagesProvider } from "@/components/i18n/messages-provider";
import { Button } from "@/components/ui/button";
import type { Messages } from "@/server/domain/messages/index";
import type { Language } from "@/server/domain/vocabulary";
import { DrawPad } from "../controls/signature/draw-pad";
import { usePhoneSignature } from "./use-phone-signature";

type DrawEntryProps = { language: Language; messages: Pick<Messages, "signing"> };

/** Signature pad on the phone: only strokes (components/signing.md 5.7, "On my phone"). */
export function DrawEntry({ language, messages }: DrawEntryProps) {
  return (
    <MessagesProvider language={language} messages={messages}>
      <DrawScreen />
    </MessagesProvider>
  );
}

function DrawScreen() {
  const t = useTranslations("signing.pad");
  const { stage, drawing, change, send } = usePhoneSignature();
  const hasEnded = stage === "sent" || stage === "gone" || stage === "opening";
  return (
    <main className="mx-auto flex h-dvh w-full max-w-2xl flex-col gap-3 px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-reader">
      <h1 className="text-h3 font-semibold">{t("sheetTitle")}</h1>
      {hasEnded ? (
        <p role="status">{t(ENDS[stage])}</p>
      ) : (
        <>
          <p className="text-body text-ink-2 [@media(max-height:30rem)]:sr-only">{t("sheetBody")}</p>
          <DrawPad drawing={drawing} onChange={change} />
          <SendButton stage={stage} onSend={() => void send()} />
        </>
      )}
    </main>
  );
}

const ENDS = { opening: "sheetOpening", sent: "sheetSent", gone: "sheetGone" } as const;

function SendButton({ stage, onSend }: { stage: string; onSend: () => void }) {
  const t = useTranslations("signing");
  const complaint =
    stage === "blank" ? t("rule.signature.blank") : stage === "failed" ? t("pad.sheetFailed") : "";
  return (
    <div className="shrink-0">
      <p role="alert" className="pb-2 text-body text-danger empty:hidden">
        {complaint}
      </p>
      <p className="pb-2 text-body text-ink-2">{t("pad.statement")}</p>
      <Button size="recipient" wide loading={stage === "sending"} onClick={onSend}>
        {t("pad.sheetSend")}
      </Button>
    </div>
  );
}
