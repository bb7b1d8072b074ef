import { BINDING_HEADER, clientBinding } from "./binding";
import type { ProvingApi } from "./recipient-auth-api";
import { createVerbCalls } from "./verb-calls";

async function done(call: Promise<unknown>): Promise<void> {
  await call;
}

/** The product's own server: what is proven holds for this tab, whose binding goes with every call (ruling 48). */
export function createTrpcProvingApi(token: string): ProvingApi {
  const binding = () => ({ [BINDING_HEADER]: clientBinding() });
  const proving = createVerbCalls("proving", binding);
  const handBack = createVerbCalls("handBack", binding);
  return {
    sendCode: (purpose) => proving.mutate("sendCode", { token, purpose }),
    withCode: (purpose, code) => done(proving.mutate("withCode", { token, purpose, code })),
    withAuthenticator: (purpose, code) => done(proving.mutate("withAuthenticator", { token, purpose, code })),
    withPassword: (purpose, password) => done(proving.mutate("withPassword", { token, purpose, password })),
    account: () => proving.query("account", { token }),
    withAccount: (purpose) => done(proving.mutate("withAccount", { token, purpose })),
    passkeyOptions: (purpose, method) => proving.mutate("passkeyOptions", { token, purpose, method }),
    withPasskey: (purpose, method, response) =>
      done(proving.mutate("withPasskey", { token, purpose, method, response })),
    openEnrolment: (code) => proving.mutate("openEnrolment", { token, code }),
    createAccount: (purpose, account) => proving.mutate("createAccount", { token, purpose, ...account }),
    newAuthenticator: () => proving.mutate("newAuthenticator", { token }),
    confirmAuthenticator: (purpose, code) => proving.mutate("confirmAuthenticator", { token, purpose, code }),
    newPasskeyOptions: () => proving.mutate("newPasskeyOptions", { token }),
    addPasskey: (purpose, response) => proving.mutate("addPasskey", { token, purpose, response }),
    askHandBack: (purpose, site) => handBack.mutate("ask", { token, purpose, site }),
    lookHandBack: async (handBackId) => (await handBack.query("look", { token, handBackId })).stage,
  };
}
