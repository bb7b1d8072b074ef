import { expect, test } from "vitest";
import { guardApi } from "./guarded-api";
import type { SigningApi } from "./signing-api";
import { SigningProblem } from "./signing-problem";

/** Server double that refuses every action until authentication, and records what it did. */
function heldBack() {
  const did: string[] = [];
  const server = { isGranted: false };
  const step = (name: string) => async () => {
    if (!server.isGranted) throw new SigningProblem("TWO_FACTOR_AUTH_FAILED");
    did.push(name);
    return undefined;
  };
  const unused = () => Promise.reject(new SigningProblem("NOT_FOUND"));
  const api: SigningApi = {
    state: unused,
    open: unused,
    consent: unused,
    fill: step("fill"),
    clear: step("clear"),
    complete: step("complete"),
    reject: step("reject"),
    askNewLink: unused,
    askQuestion: unused,
    reportWrongPerson: unused,
    uploadSignature: unused,
    later: async () => ({
      auth: {
        sendCode: unused,
        withCode: unused,
        withAuthenticator: unused,
        withPassword: unused,
        account: unused,
        withAccount: unused,
        passkeyOptions: unused,
        withPasskey: unused,
        openEnrolment: unused,
        createAccount: unused,
        newAuthenticator: unused,
        confirmAuthenticator: unused,
        newPasskeyOptions: unused,
        addPasskey: unused,
      },
      identity: { start: unused, tellMismatch: unused },
      remoteSignature: { start: unused, sendCode: unused },
      savedSignature: {
        look: unused,
        save: async () => void (await step("save")()),
        forget: async () => void (await step("forget")()),
      },
      crossContextAuth: { ask: unused, look: unused, open: unused, confirm: unused, refuse: unused },
    }),
  };
  return { api, did, server };
}

const VALUE = { fieldId: 1, value: "x", inputMethod: "page" as const };

test("a call held back continues once the recipient has authenticated, and two calls ask once", async () => {
  const { api, did, server } = heldBack();
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
  const { api, did, server } = heldBack();
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
  const { api, did } = heldBack();
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
  const { api } = heldBack();
  const refused = { ...api, fill: () => Promise.reject(new SigningProblem("RECIPIENT_EXPIRED")) };
  const guarded = guardApi(refused, () => Promise.reject(new TypeError("asked")));
  await expect(guarded.fill(VALUE)).rejects.toMatchObject({ code: "RECIPIENT_EXPIRED" });
});
