"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type DrawnSignature, isBlankDrawing } from "@/server/domain/field/signature";
import { createProcedureCalls } from "../api/procedure-calls";
import { toSigningProblem } from "../api/signing-problem";
import { type Drawing, toDrawnSignature } from "../model/drawing";
import { readTabText, storeTabText } from "../state/tab-memory";

/** gone: the code is not valid, now or ever. failed: no answer, a retry may help. */
type PhoneSignatureProblem = "gone" | "failed";

/** Calls of this page: drawing, with a code and the key this device created. */
type PhoneSignatureApi = {
  /** Returns whether the drawing was already finished. Rejects with a `PhoneSignatureProblem`. */
  open(): Promise<boolean>;
  /** Sends the current drawing; `finished` closes the pad. Rejects with a `PhoneSignatureProblem`. */
  draw(drawing: DrawnSignature | null, finished: boolean): Promise<void>;
};

async function mapFailure<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const problem: PhoneSignatureProblem = toSigningProblem(error).code === "NOT_FOUND" ? "gone" : "failed";
    throw problem;
  }
}

function createPhoneSignatureApi(code: string, device: string): PhoneSignatureApi {
  const procedures = createProcedureCalls("handOff");
  return {
    open: async () => (await mapFailure(procedures.mutate("open", { code, device }))).finished,
    draw: async (drawing, finished) => {
      await mapFailure(procedures.mutate("draw", { code, device, drawing, finished }));
    },
  };
}

/** blank and failed keep the drawing; sent and gone are final. */
export type PhoneSignatureStage = "opening" | "ready" | "blank" | "sending" | "failed" | "sent" | "gone";

const toWireDrawing = (drawing: Drawing) => (drawing.strokes.length > 0 ? toDrawnSignature(drawing) : null);

/** Sends a drawing that another screen shows while it grows: the newest state wins, one call at a time. */
export function usePhoneSignature() {
  const api = useRef<PhoneSignatureApi | null>(null);
  const [stage, setStage] = useState<PhoneSignatureStage>("opening");
  const [drawing, setDrawing] = useState<Drawing>({ strokes: [], aspect: 2 });
  const latestDrawing = useRef(drawing);
  const next = useRef<Drawing | null>(null);
  const busy = useRef<Promise<void> | null>(null);

  useEffect(() => {
    const code = location.hash.slice(1);
    if (code === "") return setStage("gone");
    api.current = createPhoneSignatureApi(code, loadDeviceKey());
    api.current.open().then(
      (finished) => setStage(finished ? "sent" : "ready"),
      (problem) => setStage(problem === "gone" ? "gone" : "failed"),
    );
  }, []);

  const drain = useCallback(async () => {
    for (let newest = next.current; newest; newest = next.current) {
      next.current = null;
      // A lost state arrives with the next stroke, at the latest with the finished drawing.
      await api.current?.draw(toWireDrawing(newest), false).catch((problem: unknown) => {
        if (problem === "gone") setStage("gone");
      });
    }
  }, []);

  const change = useCallback(
    (changed: Drawing) => {
      const isInk = latestDrawing.current.strokes.length + changed.strokes.length > 0;
      latestDrawing.current = changed;
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

  const sendDrawing = async () => {
    const value = toWireDrawing(drawing);
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
  return { stage, drawing, change, send: sendDrawing };
}

const KEY = "rubrica-draw-device";
const BYTES = 16;

/**
 * Returns this tab's key, kept over a reload: with it the code serves no other device.
 * Without storage a reload ends the drawing, and the other screen offers a new code.
 */
function loadDeviceKey(): string {
  const storedKey = readTabText(KEY);
  if (storedKey) return storedKey;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const key = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  storeTabText(KEY, key);
  return key;
}
