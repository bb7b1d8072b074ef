import type { SavedApi } from "@/components/signing/api/saved-signature-api";
import type { SavedSignature } from "@/server/contract/signing";

/** Somebody who is signed in and has kept a signature before. */
export function memorySaved(): SavedApi {
  let value: SavedSignature["value"] = { kind: "typed", text: "Ana Núñez", face: "great-vibes" };
  return {
    look: async (purpose) => ({ maySave: true, value: purpose === "SIGNATURE" ? value : null }),
    save: async (_, made) => {
      value = made;
    },
    forget: async () => {
      value = null;
    },
  };
}
