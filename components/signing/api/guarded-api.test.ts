import { expect, test } from "vitest";
import { guardApi } from "./guarded-api";
import type { SigningApi } from "./signing-api";
import { SigningProblem } from "./signing-problem";

/** Creates a server double that refuses every action until authentication, and records what it did. */
function createHeldServer() {
  const did: string[] = [];
  const server = { isGranted: false };
  const createStep = (name: string) => async () => {
    if (!server.isGranted) throw new SigningProblem("TWO_FACTOR_AUTH_FAILED");
    did.push(name);
    return undefined;
  };
  const refuseCall = () => Promise.reject(new SigningProblem("NOT_FOUND"));
  const api: SigningApi = {
    state: refuseCall,
    open: refuseCall,
    consent: refuseCall,
    fill: createStep("fill"),
    clear: createStep("clear"),
    complete: createStep("complete"),
    reject: createStep("reject"),
    askNewLink: refuseCall,
    askQuestion: refuseCall,
    reportWrongPerson: refuseCall,
    uploadSignature: refuseCall,
    later: async () => ({
      auth: {
        sendCode: refuseCall,
        withCode: refuseCall,
        withAuthenticator: refuseCall,
        withPassword: refuseCall,
        account: refuseCall,
        withAccount: refuseCall,
        passkeyOptions: refuseCall,
        withPasskey: refuseCall,
        openEnrolment: refuseCall,
        createAccount: refuseCall,
        newAuthenticator: refuseCall,
        confirmAuthenticator: refuseCall,
        newPasskeyOptions: refuseCall,
        addPasskey: refuseCall,
      },
      identity: { start: refuseCall, tellMismatch: refuseCall },
      remoteSignature: { start: refuseCall, sendCode: refuseCall },
      savedSignature: {
        look: refuseCall,
        save: async () => void (await createStep("save")()),
        forget: async () => void (await createStep("forget")()),
      },
      crossContextAuth: {
        ask: refuseCall,
        look: refuseCall,
        open: refuseCall,
        confirm: refuseCall,
        refuse: refuseCall,
      },
    }),
  };
  return { api, did, server };
}

const VALUE = { fieldId: 1, value: "x", inputMethod: "page" as const };

test("a call held back continues once the recipient has authenticated, and two calls ask once", async () => {
  const { api, did, server } = createHeldServer();
  let asked = 0;
  const guarded = guardApi(api, async () => {
    asked += 1;
    server.isGranted = true;
    return true;
  });
  await Promise.all([guarded.fill(VALUE), guarded.complete({})]);
  await guarded.reject({ reason: "no" });
  expect(did).toEqual(["fill", "complete", "reject"]);
  expect(asked).toBe(1);
});

test("a saved signature is deleted or saved again only after authentication", async () => {
  const { api, did, server } = createHeldServer();
  const guarded = guardApi(api, async () => {
    server.isGranted = true;
    return true;
  });
  const saved = (await guarded.later?.())?.savedSignature;
  await saved?.forget("SIGNATURE");
  server.isGranted = false;
  await saved?.save("SIGNATURE", { kind: "typed", text: "Ana", face: "caveat" });
  expect(did).toEqual(["forget", "save"]);
});

test("dismissing the authentication does nothing, and the next call asks again", async () => {
  const { api, did } = createHeldServer();
  let asked = 0;
  const guarded = guardApi(api, async () => {
    asked += 1;
    return false;
  });
  await expect(guarded.complete({})).rejects.toMatchObject({ code: "DISMISSED" });
  await expect(guarded.complete({})).rejects.toMatchObject({ code: "DISMISSED" });
  expect(did).toEqual([]);
  expect(asked).toBe(2);
});

test("passes on any other refusal without asking", async () => {
  const { api } = createHeldServer();
  const refused = { ...api, fill: () => Promise.reject(new SigningProblem("RECIPIENT_EXPIRED")) };
  const guarded = guardApi(refused, () => Promise.reject(new TypeError("asked")));
  await expect(guarded.fill(VALUE)).rejects.toMatchObject({ code: "RECIPIENT_EXPIRED" });
});
