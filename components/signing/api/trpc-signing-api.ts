import { pageHeaders } from "./binding";
import { post } from "./post";
import { createProcedureCalls } from "./procedure-calls";
import type { SigningApi } from "./signing-api";
import { SigningProblem } from "./signing-problem";

async function done(call: Promise<unknown>): Promise<void> {
  await call;
}

/** Creates the API over the product's server, without batching: every value is sent by itself. */
export function createTrpcSigningApi(token: string): SigningApi {
  const signing = createProcedureCalls("signing", pageHeaders);
  return {
    state: () => signing.query("state", { token }),
    open: (pageValue) => signing.mutate("open", { token, pageValue }),
    consent: (input) => done(signing.mutate("consent", { token, ...input })),
    fill: async (input) => (await signing.mutate("fill", { token, ...input })).digest,
    clear: async (input) => (await signing.mutate("clear", { token, ...input })).digest,
    complete: (input) => done(signing.mutate("complete", { token, ...input })),
    reject: (input) => done(signing.mutate("reject", { token, ...input })),
    askNewLink: () => done(signing.mutate("askNewLink", { token })),
    askQuestion: (input) => done(signing.mutate("askQuestion", { token, ...input })),
    reportWrongPerson: (input) => done(signing.mutate("reportWrongPerson", { token, ...input })),
    uploadSignature: async (png) => {
      const { uploadId } = await post(`/api/sign/${encodeURIComponent(token)}/signature`, "image/png", png);
      if (typeof uploadId === "string") return uploadId;
      throw new SigningProblem("INTERNAL_SERVER_ERROR");
    },
    phonePad: {
      open: () => signing.mutate("handOff", { token }),
      look: (handOffId) => signing.query("handedDrawing", { token, handOffId }),
    },
    later: () => import("./trpc-later-parts").then((module) => module.createTrpcLaterParts(token)),
  };
}
