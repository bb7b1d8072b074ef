import { BINDING_HEADER, clientBinding, pageHeaders } from "./binding";
import { post } from "./post";
import type { LaterParts } from "./signing-api";
import { SigningProblem } from "./signing-problem";
import { createVerbCalls } from "./verb-calls";

async function done(call: Promise<unknown>): Promise<void> {
  await call;
}

/** What is proven holds for this tab, whose binding goes with every call (ruling 48). */
const binding = () => ({ [BINDING_HEADER]: clientBinding() });

/** The later parts of the product's own server. */
export function createTrpcLaterParts(token: string): LaterParts {
  const page = createVerbCalls("signing", pageHeaders);
  const identity = createVerbCalls("identity", pageHeaders);
  const signing = createVerbCalls("signing", binding);
  const proving = createVerbCalls("proving", binding);
  const handBack = createVerbCalls("handBack", binding);
  return {
    auth: {
      sendCode: (purpose) => proving.mutate("sendCode", { token, purpose }),
      withCode: (purpose, code) => done(proving.mutate("withCode", { token, purpose, code })),
      withAuthenticator: (purpose, code) =>
        done(proving.mutate("withAuthenticator", { token, purpose, code })),
      withPassword: (purpose, password) => done(proving.mutate("withPassword", { token, purpose, password })),
      account: () => proving.query("account", { token }),
      withAccount: (purpose) => done(proving.mutate("withAccount", { token, purpose })),
      passkeyOptions: (purpose, method) => proving.mutate("passkeyOptions", { token, purpose, method }),
      withPasskey: (purpose, method, response) =>
        done(proving.mutate("withPasskey", { token, purpose, method, response })),
      openEnrolment: (code) => proving.mutate("openEnrolment", { token, code }),
      createAccount: (purpose, account) => proving.mutate("createAccount", { token, purpose, ...account }),
      newAuthenticator: () => proving.mutate("newAuthenticator", { token }),
      confirmAuthenticator: (purpose, code) =>
        proving.mutate("confirmAuthenticator", { token, purpose, code }),
      newPasskeyOptions: () => proving.mutate("newPasskeyOptions", { token }),
      addPasskey: (purpose, response) => proving.mutate("addPasskey", { token, purpose, response }),
    },
    crossContextAuth: {
      ask: (purpose, site) => handBack.mutate("ask", { token, purpose, site }),
      look: async (handBackId) => (await handBack.query("look", { token, handBackId })).stage,
      open: (code) => handBack.mutate("open", { token, code }),
      confirm: (code) => done(handBack.mutate("confirm", { token, code })),
      refuse: (code) => done(handBack.mutate("refuse", { token, code })),
    },
    identity: {
      start: async () => addressOf((await postJson("/api/identity/claveunica/start", { token })).url),
      tellMismatch: () => done(identity.mutate("tellMismatch", { token })),
    },
    remoteSignature: {
      start: async (words) => {
        const answer = await postJson("/api/identity/csc/start", { token, ...words });
        if (answer.status === "SIGNED") return { status: "SIGNED" };
        return { status: "REDIRECT", redirectUrl: addressOf(answer.redirectUrl) };
      },
      sendCode: async (askId) => (await page.mutate("sendAdvancedCode", { token, askId })).question,
    },
    savedSignature: {
      look: (purpose) => signing.query("savedSignature", { token, purpose }),
      save: (purpose, value) => done(signing.mutate("saveSignature", { token, purpose, value })),
      forget: (purpose) => done(signing.mutate("forgetSignature", { token, purpose })),
    },
  };
}

const postJson = (address: string, body: object) => post(address, "application/json", JSON.stringify(body));

/** The address of a provider to go to, and nothing that would run in this page. */
function addressOf(said: unknown): string {
  if (typeof said === "string" && /^https?:/.test(said)) return said;
  throw new SigningProblem("INTERNAL_SERVER_ERROR");
}
