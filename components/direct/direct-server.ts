import { BINDING_HEADER, readClientBinding } from "@/components/signing/api/binding";
import { createProcedureCalls } from "@/components/signing/api/procedure-calls";
import type { DirectCodeOutcome, DirectState, FinishDirect, MadeDirect } from "@/server/contract/direct";
import type { Language } from "@/server/domain/vocabulary";

/**
 * Server calls of a direct-link page. Every call rejects with `SigningProblem`
 * only. `finish` may be repeated with the same `submissionId`.
 */
export type DirectServer = {
  state(): Promise<DirectState>;
  sendCode(input: { email: string; language: Language }): Promise<{ resendInSeconds: number }>;
  confirmCode(input: { email: string; code: string }): Promise<DirectCodeOutcome>;
  finish(input: Omit<FinishDirect, "token">): Promise<MadeDirect>;
  /** Looks up a finish whose answer was lost. */
  result(submissionId: string): Promise<MadeDirect | null>;
};

/** Creates the server calls of one direct link. The binding header limits an account proof to this tab. */
export function createDirectServer(token: string): DirectServer {
  const direct = createProcedureCalls("direct", () => ({ [BINDING_HEADER]: readClientBinding() }));
  return {
    state: () => direct.query("state", { token }),
    sendCode: (input) => direct.mutate("sendCode", { token, ...input }),
    confirmCode: (input) => direct.mutate("confirmCode", { token, ...input }),
    finish: (input) => direct.mutate("finish", { token, ...input }),
    result: async (submissionId) => (await direct.query("result", { token, submissionId })).made,
  };
}
