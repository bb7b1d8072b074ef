import { BINDING_HEADER, clientBinding } from "@/components/signing/api/binding";
import { createVerbCalls } from "@/components/signing/api/verb-calls";
import type { DirectCodeOutcome, DirectState, FinishDirect, MadeDirect } from "@/server/contract/direct";
import type { Language } from "@/server/domain/vocabulary";

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

/** The product's own server, for one direct link; where an account is asked for, what it proves holds for this tab. */
export function createDirectServer(token: string): DirectServer {
  const direct = createVerbCalls("direct", () => ({ [BINDING_HEADER]: clientBinding() }));
  return {
    state: () => direct.query("state", { token }),
    sendCode: (input) => direct.mutate("sendCode", { token, ...input }),
    confirmCode: (input) => direct.mutate("confirmCode", { token, ...input }),
    finish: (input) => direct.mutate("finish", { token, ...input }),
    result: async (submissionId) => (await direct.query("result", { token, submissionId })).made,
  };
}
