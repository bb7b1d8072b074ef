import { BINDING_HEADER, readClientBinding, readPageHeaders } from "./binding";
import { postBody } from "./post";
import { createProcedureCalls } from "./procedure-calls";
import type { LaterParts } from "./signing-api";
import { SigningProblem } from "./signing-problem";

async function ignoreAnswer(call: Promise<unknown>): Promise<void> {
  await call;
}

/** Authentication holds for this tab, whose binding goes with every call (ruling 48). */
const buildBindingHeader = () => ({ [BINDING_HEADER]: readClientBinding() });

/** @param sendConsent sends a consent given before: a check by a provider needs it and cannot take it along */
export function createTrpcLaterParts(token: string, sendConsent: () => Promise<void>): LaterParts {
  const page = createProcedureCalls("signing", readPageHeaders);
  const identity = createProcedureCalls("identity", readPageHeaders);
  const signing = createProcedureCalls("signing", buildBindingHeader);
  const recipientAuth = createProcedureCalls("proving", buildBindingHeader);
  const own = createProcedureCalls("inbox", buildBindingHeader);
  const crossContextAuth = createProcedureCalls("handBack", buildBindingHeader);
  return {
    auth: {
      sendCode: (purpose) => recipientAuth.mutate("sendCode", { token, purpose }),
      withCode: (purpose, code) => ignoreAnswer(recipientAuth.mutate("withCode", { token, purpose, code })),
      withAuthenticator: (purpose, code) =>
        ignoreAnswer(recipientAuth.mutate("withAuthenticator", { token, purpose, code })),
      withPassword: (purpose, password) =>
        ignoreAnswer(recipientAuth.mutate("withPassword", { token, purpose, password })),
      account: () => recipientAuth.query("account", { token }),
      withAccount: (purpose) => ignoreAnswer(recipientAuth.mutate("withAccount", { token, purpose })),
      passkeyOptions: (purpose, method) => recipientAuth.mutate("passkeyOptions", { token, purpose, method }),
      withPasskey: (purpose, method, response) =>
        ignoreAnswer(recipientAuth.mutate("withPasskey", { token, purpose, method, response })),
      openEnrolment: (code) => recipientAuth.mutate("openEnrolment", { token, code }),
      createAccount: (purpose, account) =>
        recipientAuth.mutate("createAccount", { token, purpose, ...account }),
      newAuthenticator: () => recipientAuth.mutate("newAuthenticator", { token }),
      confirmAuthenticator: (purpose, code) =>
        recipientAuth.mutate("confirmAuthenticator", { token, purpose, code }),
      newPasskeyOptions: () => recipientAuth.mutate("newPasskeyOptions", { token }),
      addPasskey: (purpose, response) => recipientAuth.mutate("addPasskey", { token, purpose, response }),
    },
    crossContextAuth: {
      ask: async (purpose, site) => {
        await sendConsent();
        return crossContextAuth.mutate("ask", { token, purpose, site });
      },
      look: async (handBackId) => (await crossContextAuth.query("look", { token, handBackId })).stage,
      open: (code) => crossContextAuth.mutate("open", { token, code }),
      confirm: (code) => ignoreAnswer(crossContextAuth.mutate("confirm", { token, code })),
      refuse: (code) => ignoreAnswer(crossContextAuth.mutate("refuse", { token, code })),
    },
    identity: {
      start: async () => {
        await sendConsent();
        return parseHttpUrl((await postJson("/api/identity/claveunica/start", { token })).url);
      },
      tellMismatch: () => ignoreAnswer(identity.mutate("tellMismatch", { token })),
    },
    remoteSignature: {
      start: async (words) => {
        await sendConsent();
        const answer = await postJson("/api/identity/csc/start", { token, ...words });
        if (answer.status === "SIGNED") return { status: "SIGNED" };
        return { status: "REDIRECT", redirectUrl: parseHttpUrl(answer.redirectUrl) };
      },
      sendCode: async (askId) => (await page.mutate("sendAdvancedCode", { token, askId })).question,
    },
    more: {
      others: () => signing.query("othersWaiting", { token }),
      showMailbox: (code) => ignoreAnswer(recipientAuth.mutate("withMoreCode", { token, code })),
      openOther: async (recipientId) =>
        (await signing.mutate("openOther", { token, recipientId })).signingUrl,
      openOwn: async (recipientId) => (await own.mutate("open", { recipientId })).signingUrl,
    },
    savedSignature: {
      look: (purpose) => signing.query("savedSignature", { token, purpose }),
      save: (purpose, value) => ignoreAnswer(signing.mutate("saveSignature", { token, purpose, value })),
      forget: (purpose) => ignoreAnswer(signing.mutate("forgetSignature", { token, purpose })),
    },
  };
}

const postJson = (address: string, body: object) =>
  postBody(address, "application/json", JSON.stringify(body));

/** Accepts only http(s) addresses, so that no script URL runs in this page. */
function parseHttpUrl(said: unknown): string {
  if (typeof said === "string" && /^https?:/.test(said)) return said;
  throw new SigningProblem("INTERNAL_SERVER_ERROR");
}
