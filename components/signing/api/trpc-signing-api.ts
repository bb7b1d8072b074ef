import { BINDING_HEADER, clientBinding, pageHeaders } from "./binding";
import { type SigningApi, SigningProblem } from "./signing-api";
import { createVerbCalls, readProblem } from "./verb-calls";

async function done(call: Promise<unknown>): Promise<void> {
  await call;
}

/** The product's own server, without batching: every value arrives by itself. */
export function createTrpcSigningApi(token: string): SigningApi {
  const binding = pageHeaders;
  const signing = createVerbCalls("signing", binding);
  const identity = createVerbCalls("identity", binding);
  return {
    state: () => signing.query("state", { token }),
    open: () => done(signing.mutate("open", { token })),
    consent: (input) => done(signing.mutate("consent", { token, ...input })),
    fill: async (input) => (await signing.mutate("fill", { token, ...input })).digest,
    clear: async (input) => (await signing.mutate("clear", { token, ...input })).digest,
    complete: (input) => done(signing.mutate("complete", { token, ...input })),
    reject: (input) => done(signing.mutate("reject", { token, ...input })),
    askNewLink: () => done(signing.mutate("askNewLink", { token })),
    askQuestion: (input) => done(signing.mutate("askQuestion", { token, ...input })),
    reportWrongPerson: (input) => done(signing.mutate("reportWrongPerson", { token, ...input })),
    uploadSignature: (png) => uploadSignature(token, png),
    phonePad: {
      open: () => signing.mutate("handOff", { token }),
      look: (handOffId) => signing.query("handedDrawing", { token, handOffId }),
    },
    saved: () => import("./saved-signature-api").then(({ createTrpcSavedApi }) => createTrpcSavedApi(token)),
    proving: () =>
      import("./trpc-recipient-auth-api").then(({ createTrpcProvingApi }) => createTrpcProvingApi(token)),
    advanced: {
      start: (words) =>
        import("./remote-signature-api").then(({ startAdvanced }) => startAdvanced(token, words)),
      sendCode: async (askId) => (await signing.mutate("sendAdvancedCode", { token, askId })).question,
    },
    identity: {
      start: () => startIdentity(token),
      tellMismatch: () => done(identity.mutate("tellMismatch", { token })),
    },
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
  const body: { uploadId?: unknown } | null = await answer.json().catch(() => null);
  if (answer.ok && typeof body?.uploadId === "string") return body.uploadId;
  throw readProblem(body, "INTERNAL_SERVER_ERROR");
}

/** Not over tRPC: the answer sets the cookie that the way back is compared with. */
async function startIdentity(token: string): Promise<string> {
  const answer = await fetch("/api/identity/claveunica/start", {
    method: "POST",
    headers: { "content-type": "application/json", [BINDING_HEADER]: clientBinding() },
    body: JSON.stringify({ token }),
  }).catch((error: unknown) => {
    throw new SigningProblem("NETWORK", [], error);
  });
  const body: { url?: unknown } | null = await answer.json().catch(() => null);
  if (answer.ok && typeof body?.url === "string" && /^https?:/.test(body.url)) return body.url;
  throw readProblem(body, "INTERNAL_SERVER_ERROR");
}
