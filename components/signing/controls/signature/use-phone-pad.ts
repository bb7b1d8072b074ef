"use client";

import { useCallback, useEffect, useState } from "react";
import type { PhoneDrawing, PhoneSignature } from "@/server/contract/signing";
import { isPassing, type PhonePad, problemOf } from "../../api/signing-api";

const LOOK_EVERY_MS = 1000;

export type PhoneStage = "opening" | "failed" | PhoneDrawing["stage"];

/** An address for the phone, and the drawing as it grows there. Ends when it is finished, expired, or left. */
export function usePhonePad(pad: PhonePad, onDrawing: (drawing: PhoneDrawing["drawing"]) => void) {
  const [handOff, setHandOff] = useState<PhoneSignature | null>(null);
  const [stage, setStage] = useState<PhoneStage>("opening");
  const begin = useCallback(() => {
    setStage("opening");
    pad.open().then(
      (opened) => {
        setHandOff(opened);
        setStage("waiting");
      },
      () => setStage("failed"),
    );
  }, [pad]);
  useEffect(begin, [begin]);
  const isLive = stage === "waiting" || stage === "drawing";
  useEffect(() => {
    if (!handOff || !isLive) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const look = async () => {
      try {
        const seen = await pad.look(handOff.id);
        if (isLeft) return;
        if (seen.stage !== "gone") onDrawing(seen.drawing);
        setStage(seen.stage);
      } catch (error) {
        if (isLeft || !isPassing(problemOf(error).code)) return;
      }
      timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    };
    timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [pad, handOff, isLive, onDrawing]);
  return { url: handOff?.url ?? null, expiresAt: handOff?.expiresAt ?? null, stage, begin };
}
