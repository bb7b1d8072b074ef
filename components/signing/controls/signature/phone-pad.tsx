"use client";

import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { PhoneDrawing } from "@/server/contract/signing";
import { INK_COLOUR } from "@/server/domain/field/ink";
import type { PhonePadPart } from "../../api/signing-api";
import { TextButton } from "../../frame";
import { buildPadOutline, buildPadViewBox, type Drawing } from "../../model/drawing";
import type { SigningAnswers } from "../../state/state-store";
import { useClockTime } from "../../use-day";
import { QrCode } from "../qr-code";
import { usePhonePad } from "./use-phone-pad";

type PhoneDrawProps = {
  pad: PhonePadPart;
  drawing: Drawing;
  onChange: (drawing: Drawing) => void;
  /** Returns to drawing on this screen. Strokes from the phone stay. */
  onBack: () => void;
};

const WORDS = {
  opening: "sheetOpening",
  failed: "phoneFailed",
  waiting: "phoneWaiting",
  drawing: "phoneDrawing",
  finished: "phoneFinished",
  gone: "phoneGone",
} as const satisfies Record<SigningAnswers["phonePad"]["stage"], string>;

export function PhoneDraw({ pad, drawing, onChange, onBack }: PhoneDrawProps) {
  const t = useTranslations("signing.pad");
  const arrive = useCallback(
    (arrived: PhoneDrawing["drawing"]) => onChange(arrived ?? { strokes: [], aspect: 2 }),
    [onChange],
  );
  const { url, expiresAt, stage, begin } = usePhonePad(pad, arrive);
  const isCode = stage === "waiting" && url !== null;
  const hasEnded = stage === "gone" || stage === "failed";
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <h3 className="font-semibold">{t("phoneTitle")}</h3>
      {isCode && <Code url={url} expiresAt={expiresAt} />}
      {(stage === "drawing" || stage === "finished") && <Arrived drawing={drawing} />}
      <p role="status" className="font-medium">
        {t(WORDS[stage])}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {hasEnded && (
          <Button size="recipient" variant="secondary" onClick={begin}>
            {t("phoneAgain")}
          </Button>
        )}
        <TextButton onClick={onBack}>{t("phoneBack")}</TextButton>
      </div>
    </div>
  );
}

/** QR code, and its address for a phone without a camera. */
function Code({ url, expiresAt }: { url: string; expiresAt: string | null }) {
  const t = useTranslations("signing.pad");
  const time = useClockTime();
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-3">
      <div className="size-44 shrink-0 overflow-hidden rounded-card border border-hairline">
        <QrCode text={url} label={t("phoneScan")} />
      </div>
      <div className="flex min-w-52 flex-1 flex-col gap-3 text-left">
        <p>{t("phoneScan")}</p>
        <p className="text-body text-ink-2 [overflow-wrap:anywhere] select-text">
          <span className="sr-only">{t("phoneLink")} </span>
          <span data-phone-link>{url}</span>
        </p>
        {expiresAt && <p className="text-body text-ink-2">{t("phoneUntil", { time: time(expiresAt) })}</p>}
      </div>
    </div>
  );
}

function Arrived({ drawing }: { drawing: Drawing }) {
  return (
    <svg
      viewBox={buildPadViewBox(drawing.aspect)}
      aria-hidden
      className="h-44 w-full rounded-card border border-control bg-paper"
    >
      <path d={buildPadOutline(drawing)} fill={INK_COLOUR} />
    </svg>
  );
}
