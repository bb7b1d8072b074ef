"use client";

import { useCallback, useEffect } from "react";
import type { PhoneDrawing } from "@/server/contract/signing";
import type { PhonePadPart } from "../../api/signing-api";
import { isPassing, toSigningProblem } from "../../api/signing-problem";
import type { SigningAnswers } from "../../state/state-store";
import { useAnswer } from "../../state/use-answer";

const LOOK_EVERY_MS = 1000;

const OPENING: SigningAnswers["phonePad"] = { opened: null, stage: "opening" };

/**
 * Opens an address for the phone, and receives the drawing as
 * it grows there. Ends when it is finished, expired or left.
 */
export function usePhonePad(pad: PhonePadPart, onDrawing: (drawing: PhoneDrawing["drawing"]) => void) {
  const [lent, keep] = useAnswer("phonePad");
  const { opened, stage } = lent ?? OPENING;
  const begin = useCallback(() => {
    keep(OPENING);
    pad.open().then(
      (given) => keep({ opened: given, stage: "waiting" }),
      () => keep({ opened: null, stage: "failed" }),
    );
  }, [pad, keep]);
  useEffect(begin, [begin]);
  const isLive = stage === "waiting" || stage === "drawing";
  useEffect(() => {
    if (!opened || !isLive) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const pollPad = async () => {
      try {
        const phoneState = await pad.look(opened.id);
        if (isLeft) return;
        if (phoneState.stage !== "gone") onDrawing(phoneState.drawing);
        keep({ opened, stage: phoneState.stage });
      } catch (error) {
        if (isLeft || !isPassing(toSigningProblem(error).code)) return;
      }
      timer = setTimeout(() => void pollPad(), LOOK_EVERY_MS);
    };
    timer = setTimeout(() => void pollPad(), LOOK_EVERY_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [pad, opened, isLive, onDrawing, keep]);
  return { url: opened?.url ?? null, expiresAt: opened?.expiresAt ?? null, stage, begin };
}
