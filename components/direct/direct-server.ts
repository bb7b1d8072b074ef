import { createTRPCClient, httpLink, TRPCClientError } from "@trpc/client";
import { BINDING_HEADER, clientBinding } from "@/components/signing/binding";
import { SigningProblem } from "@/components/signing/signing-api";
import type { DirectCodeOutcome, DirectState, FinishDirect, MadeDirect } from "@/server/contract/direct";
import { ERRORS, type ErrorCode } from "@/server/domain/errors";
import type { Language } from "@/server/domain/vocabulary";
import type { AppRouter } from "@/server/routers";

/**
 * All the page behind a direct link may ask of the server. Every call rejects with `SigningProblem` and nothing else;
 * `finish` may be repeated under the same name.
 */
export type DirectServer = {
  state(): Promise<DirectState>;
  sendCode(input: { email: string; language: Language }): Promise<{ resendInSeconds: number }>;
  confirmCode(input: { email: string; code: string }): Promise<DirectCodeOutcome>;
  finish(input: Omit<FinishDirect, "token">): Promise<MadeDirect>;
  /** What became of a finish whose answer got lost. */
  result(submissionId: string): Promise<MadeDirect | null>;
};

const TIMEOUT_MS = 30_000;

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && Object.hasOwn(ERRORS, code);

async function ask<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const data: { code?: unknown } | null = error instanceof TRPCClientError ? error.data : null;
    // Whatever is no refusal means that no answer came.
    throw new SigningProblem(isErrorCode(data?.code) ? data.code : "NETWORK", [], error);
  }
}

/** The product's own server, for one direct link. */
export function createDirectServer(token: string): DirectServer {
  const { direct } = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: "/api/trpc",
        headers: () => ({ [BINDING_HEADER]: clientBinding() }),
        fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
      }),
    ],
  });
  return {
    state: () => ask(direct.state.query({ token })),
    sendCode: (input) => ask(direct.sendCode.mutate({ token, ...input })),
    confirmCode: (input) => ask(direct.confirmCode.mutate({ token, ...input })),
    finish: (input) => ask(direct.finish.mutate({ token, ...input })),
    result: async (submissionId) => (await ask(direct.result.query({ token, submissionId }))).made,
  };
}
