import type { OpenedCrossContextAuth } from "@/server/contract/cross-context-auth";
import { BINDING_HEADER, clientBinding } from "./binding";
import { createVerbCalls } from "./verb-calls";

/** What the tab of its own may ask with its code. Every call rejects with `SigningProblem` and nothing else. */
export type TabApi = {
  /** Who asks, for what, by which number. NOT_FOUND: the code opens nothing here, now or ever. */
  open(): Promise<OpenedCrossContextAuth>;
  confirm(): Promise<void>;
  refuse(): Promise<void>;
};

export function createTabApi(token: string, code: string): TabApi {
  const handBack = createVerbCalls("handBack", () => ({ [BINDING_HEADER]: clientBinding() }));
  return {
    open: () => handBack.mutate("open", { token, code }),
    confirm: async () => void (await handBack.mutate("confirm", { token, code })),
    refuse: async () => void (await handBack.mutate("refuse", { token, code })),
  };
}
