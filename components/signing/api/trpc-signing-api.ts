import { readPageHeaders } from "./binding";
import { createKeptConsent } from "./kept-consent";
import { postBody } from "./post";
import { createProcedureCalls } from "./procedure-calls";
import type { SigningApi } from "./signing-api";
import { SigningProblem } from "./signing-problem";

async function ignoreAnswer(call: Promise<unknown>): Promise<void> {
  await call;
}

/** Creates the API over the product's server, without batching: every value is sent by itself. */
export function createTrpcSigningApi(token: string): SigningApi {
  const signing = createProcedureCalls("signing", readPageHeaders);
  const { keep, find, restore, carry } = createKeptConsent();
  const sendConsent = () =>
    carry(async ({ consent }) => {
      if (consent) await signing.mutate("consent", { token, ...consent });
    });
  return {
    state: async () => {
      const asked = find();
      return restore(await signing.query("state", { token }), asked);
    },
    open: (pageValue) => signing.mutate("open", { token, pageValue }),
    consent: async (consent, recipient) => keep(consent, recipient),
    restoreConsent: (state) => restore(state),
    fill: (input) =>
      carry(async (consent) => (await signing.mutate("fill", { token, ...input, ...consent })).digest),
    clear: async (input) => (await signing.mutate("clear", { token, ...input })).digest,
    complete: (input) =>
      carry((consent) => ignoreAnswer(signing.mutate("complete", { token, ...input, ...consent }))),
    reject: (input) => ignoreAnswer(signing.mutate("reject", { token, ...input })),
    askNewLink: () => ignoreAnswer(signing.mutate("askNewLink", { token })),
    askQuestion: (input) => ignoreAnswer(signing.mutate("askQuestion", { token, ...input })),
    reportWrongPerson: (input) => ignoreAnswer(signing.mutate("reportWrongPerson", { token, ...input })),
    uploadSignature: async (png) => {
      const { uploadId } = await postBody(
        `/api/sign/${encodeURIComponent(token)}/signature`,
        "image/png",
        png,
      );
      if (typeof uploadId === "string") return uploadId;
      throw new SigningProblem("INTERNAL_SERVER_ERROR");
    },
    phonePad: {
      open: () => signing.mutate("handOff", { token }),
      look: (handOffId) => signing.query("handedDrawing", { token, handOffId }),
    },
    later: () =>
      import("./trpc-later-parts").then((module) => module.createTrpcLaterParts(token, sendConsent)),
  };
}
