import type { SavedPurpose, SavedSignature } from "@/server/contract/signing";
import type { KeepableSignature } from "@/server/domain/field/signature";
import { BINDING_HEADER, clientBinding } from "./binding";
import { createVerbCalls } from "./verb-calls";

/** What somebody who is signed in keeps of their signature for the next time (components/README.md 5.7). */
export type SavedApi = {
  look(purpose: SavedPurpose): Promise<SavedSignature>;
  save(purpose: SavedPurpose, value: KeepableSignature): Promise<void>;
  forget(purpose: SavedPurpose): Promise<void>;
};

/** The same on the product's own server. */
export function createTrpcSavedApi(token: string): SavedApi {
  const signing = createVerbCalls("signing", () => ({ [BINDING_HEADER]: clientBinding() }));
  return {
    look: (purpose) => signing.query("savedSignature", { token, purpose }),
    save: async (purpose, value) => {
      await signing.mutate("saveSignature", { token, purpose, value });
    },
    forget: async (purpose) => {
      await signing.mutate("forgetSignature", { token, purpose });
    },
  };
}
