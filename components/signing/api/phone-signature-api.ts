import type { DrawnSignature } from "@/server/domain/field/signature";
import { problemOf } from "./signing-api";
import { createVerbCalls } from "./verb-calls";

/** gone: the code opens nothing, now or ever. failed: no answer, trying again may help. */
type HandOffProblem = "gone" | "failed";

/** All that this page may ask: to draw, with a code and the key this device made for itself. */
export type HandOffApi = {
  /** Resolves to whether the drawing was finished before. Rejects with a `HandOffProblem`. */
  open(): Promise<boolean>;
  /** Sends the drawing as it stands; `finished` closes the pad. Rejects with a `HandOffProblem`. */
  draw(drawing: DrawnSignature | null, finished: boolean): Promise<void>;
};

async function ask<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const problem: HandOffProblem = problemOf(error).code === "NOT_FOUND" ? "gone" : "failed";
    throw problem;
  }
}

export function createHandOffApi(code: string, device: string): HandOffApi {
  const handOff = createVerbCalls("handOff");
  return {
    open: async () => (await ask(handOff.mutate("open", { code, device }))).finished,
    draw: async (drawing, finished) => {
      await ask(handOff.mutate("draw", { code, device, drawing, finished }));
    },
  };
}
