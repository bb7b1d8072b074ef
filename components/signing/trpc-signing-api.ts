import { createTRPCClient, httpLink, TRPCClientError } from "@trpc/client";
import * as z from "zod";
import { SigningState } from "@/server/contract/signing";
import { ERRORS, type ErrorCode } from "@/server/domain/errors";
import type { AppRouter } from "@/server/routers";
import { BINDING_HEADER, clientBinding } from "./binding";
import { type SigningApi, SigningProblem } from "./signing-api";

const Refused = z.object({
  code: z.custom<ErrorCode>((code) => typeof code === "string" && Object.hasOwn(ERRORS, code)),
  issues: z.array(z.object({ message: z.string(), path: z.string().optional() })).nullish(),
});

/** A refusal keeps its code; everything else means that no answer came. */
function toProblem(error: unknown): SigningProblem {
  const refused = Refused.safeParse(error instanceof TRPCClientError ? error.data : null);
  if (!refused.success) return new SigningProblem("NETWORK", [], error);
  const issues = (refused.data.issues ?? []).map(({ message, path }) =>
    path === undefined ? { message } : { message, path },
  );
  return new SigningProblem(refused.data.code, issues, error);
}

async function ask<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toProblem(error);
  }
}

async function done(call: Promise<unknown>): Promise<void> {
  await ask(call);
}

const TIMEOUT_MS = 20_000;
const Uploaded = z.object({ uploadId: z.string() });
const Rejected = z.object({ code: Refused.shape.code });

/** The product's own server over tRPC, without batching: every value arrives by itself. */
export function createTrpcSigningApi(token: string): SigningApi {
  const { signing } = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: "/api/trpc",
        headers: () => ({ [BINDING_HEADER]: clientBinding() }),
        // Values must arrive even while the page is being left (ux.md 1.3).
        fetch: (url, init) =>
          fetch(url, {
            ...init,
            keepalive: init?.method === "POST",
            signal: AbortSignal.timeout(TIMEOUT_MS),
          }),
      }),
    ],
  });
  return {
    state: async () => SigningState.parse(await ask(signing.state.query({ token }))),
    open: () => done(signing.open.mutate({ token })),
    consent: (input) => done(signing.consent.mutate({ token, ...input })),
    fill: (input) => done(signing.fill.mutate({ token, ...input })),
    clear: (input) => done(signing.clear.mutate({ token, ...input })),
    complete: (input) => done(signing.complete.mutate({ token, ...input })),
    reject: (input) => done(signing.reject.mutate({ token, ...input })),
    askNewLink: () => done(signing.askNewLink.mutate({ token })),
    askQuestion: (input) => done(signing.askQuestion.mutate({ token, ...input })),
    reportWrongPerson: (input) => done(signing.reportWrongPerson.mutate({ token, ...input })),
    uploadSignature: (png) => uploadSignature(token, png),
  };
}

async function uploadSignature(token: string, png: Blob): Promise<string> {
  const answer = await fetch(`/api/sign/${encodeURIComponent(token)}/signature`, {
    method: "POST",
    headers: { "content-type": "image/png", [BINDING_HEADER]: clientBinding() },
    body: png,
  }).catch((error: unknown) => {
    throw new SigningProblem("NETWORK", [], error);
  });
  const body: unknown = await answer.json().catch(() => null);
  const uploaded = Uploaded.safeParse(body);
  if (answer.ok && uploaded.success) return uploaded.data.uploadId;
  const rejected = Rejected.safeParse(body);
  throw new SigningProblem(rejected.success ? rejected.data.code : "INTERNAL_SERVER_ERROR");
}
