import { createTRPCClient, httpLink, TRPCClientError } from "@trpc/client";
import * as z from "zod";
import type { DrawnSignature } from "@/server/domain/field/signature";
import type { AppRouter } from "@/server/routers";

/** gone: the code opens nothing, now or ever. failed: no answer, trying again may help. */
export type HandOffProblem = "gone" | "failed";

/** All that this page may ask: to draw, with a code and the key this device made for itself. */
export type HandOffApi = {
  /** Resolves to whether the drawing was finished before. Rejects with a `HandOffProblem`. */
  open(): Promise<boolean>;
  draw(drawing: DrawnSignature | null, finished: boolean): Promise<void>;
};

const TIMEOUT_MS = 20_000;
const Answered = z.object({ code: z.string(), httpStatus: z.number() });

function problemOf(error: unknown): HandOffProblem {
  const answered = Answered.safeParse(error instanceof TRPCClientError ? error.data : null);
  return answered.success && answered.data.httpStatus === 404 ? "gone" : "failed";
}

async function ask<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw problemOf(error);
  }
}

export function createHandOffApi(code: string, device: string): HandOffApi {
  const { handOff } = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: "/api/trpc",
        fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
      }),
    ],
  });
  return {
    open: async () => (await ask(handOff.open.mutate({ code, device }))).finished,
    draw: async (drawing, finished) => {
      await ask(handOff.draw.mutate({ code, device, drawing, finished }));
    },
  };
}
