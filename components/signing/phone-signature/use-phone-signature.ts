"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { isBlankDrawing } from "@/server/domain/field/signature";
import { createHandOffApi, type HandOffApi } from "../api/phone-signature-api";
import { type Drawing, drawnValue } from "../model/drawing";
import { deviceKey } from "./device-key";

/** blank and failed leave the drawing as it is; sent and gone are ends. */
export type HandOffStage = "opening" | "ready" | "blank" | "sending" | "failed" | "sent" | "gone";

const wireOf = (drawing: Drawing) => (drawing.strokes.length > 0 ? drawnValue(drawing) : null);

/** A drawing that shows on another screen while it grows: the newest state wins, one call at a time. */
export function useHandOff() {
  const api = useRef<HandOffApi | null>(null);
  const [stage, setStage] = useState<HandOffStage>("opening");
  const [drawing, setDrawing] = useState<Drawing>({ strokes: [], aspect: 2 });
  const shown = useRef(drawing);
  const next = useRef<Drawing | null>(null);
  const busy = useRef<Promise<void> | null>(null);

  useEffect(() => {
    const code = location.hash.slice(1);
    if (code === "") return setStage("gone");
    api.current = createHandOffApi(code, deviceKey());
    api.current.open().then(
      (finished) => setStage(finished ? "sent" : "ready"),
      (problem) => setStage(problem === "gone" ? "gone" : "failed"),
    );
  }, []);

  const drain = useCallback(async () => {
    for (let newest = next.current; newest; newest = next.current) {
      next.current = null;
      // What does not arrive now arrives with the next stroke, and at the latest with the finished drawing.
      await api.current?.draw(wireOf(newest), false).catch((problem: unknown) => {
        if (problem === "gone") setStage("gone");
      });
    }
  }, []);

  const change = useCallback(
    (changed: Drawing) => {
      const isInk = shown.current.strokes.length + changed.strokes.length > 0;
      shown.current = changed;
      setDrawing(changed);
      setStage((now) => (now === "blank" || now === "failed" ? "ready" : now));
      if (!isInk) return;
      next.current = changed;
      busy.current ??= drain().finally(() => {
        busy.current = null;
      });
    },
    [drain],
  );

  const send = async () => {
    const value = wireOf(drawing);
    if (value === null || isBlankDrawing(value)) return setStage("blank");
    setStage("sending");
    next.current = null;
    await busy.current;
    try {
      await api.current?.draw(value, true);
      setStage("sent");
    } catch (problem) {
      setStage(problem === "gone" ? "gone" : "failed");
    }
  };
  return { stage, drawing, change, send };
}
