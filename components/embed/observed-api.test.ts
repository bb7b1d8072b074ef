import { describe, expect, it } from "vitest";
import type { SigningApi } from "@/components/signing/api/signing-api";
import { SigningProblem } from "@/components/signing/api/signing-problem";
import type { ShownParts, SigningField, SigningState } from "@/server/contract/signing";
import type { EmbedMessage } from "./messages";
import { createObservedApi } from "./observed-api";
import { readOptions } from "./options";

const COMMON = {
  language: "en" as const,
  envelope: { id: "envelope_1", documentId: 41 },
  title: "Lease",
  teamName: "Acme",
  sender: { name: "María", email: "maria@acme.example" },
  recipient: { id: 7, name: "", email: "", role: "SIGNER" as const },
  timezone: "Etc/UTC",
  dateFormat: "yyyy-MM-dd",
  serverTime: "2026-11-20T14:30:00.000Z",
  participants: [],
};
const PLACE = { token: "tok", envelopeId: "envelope_1", documentId: 41, recipientId: 7 };

function field(id: number, type: SigningField["type"], more: Partial<SigningField> = {}): SigningField {
  return {
    id,
    itemId: "item_1",
    recipientId: 7,
    recipientName: "",
    mine: true,
    type,
    page: 1,
    positionX: 1,
    positionY: 1,
    width: 10,
    height: 5,
    meta: null,
    required: true,
    readOnly: false,
    inserted: false,
    customText: "",
    signature: null,
    ...more,
  };
}

const buildSignState = (fields: SigningField[], recipient = COMMON.recipient): SigningState => ({
  ...COMMON,
  recipient,
  screen: "sign",
  session: {
    message: null,
    expiresAt: null,
    opened: false,
    today: "3 May 2026",
    consent: { textVersion: "1", givenAt: null },
    files: [],
    fields,
    signatureKinds: { drawn: true, typed: true, uploaded: true },
    attachments: [],
    actionAuth: [],
    actionProvenUntil: null,
    nextSigner: null,
  },
});

/** Creates the observed API over a test server, and records all calls and messages. */
function createTestApi(first: SigningState, given: Record<string, unknown> = {}) {
  const messages: EmbedMessage[] = [];
  const calls: string[] = [];
  const server: {
    state: SigningState;
    failure: SigningProblem | null;
    /** Digest the server keeps for a field once it is filled. */
    digests: Record<number, string>;
    completedWith: ShownParts | undefined;
  } = { state: first, failure: null, digests: {}, completedWith: undefined };
  const recordCall = async (words: string) => {
    if (server.failure) throw server.failure;
    calls.push(words);
    return undefined;
  };
  const base: Pick<SigningApi, "state" | "open" | "consent" | "fill" | "clear" | "complete" | "reject"> = {
    state: async () => {
      if (server.failure) throw server.failure;
      return server.state;
    },
    open: async () => {
      await recordCall("open");
      return { recorded: true };
    },
    consent: () => recordCall("consent"),
    fill: async ({ fieldId, value }) => {
      await recordCall(`fill ${fieldId} ${JSON.stringify(value)}`);
      return server.digests[fieldId];
    },
    clear: ({ fieldId }) => recordCall(`clear ${fieldId}`),
    complete: async ({ shown }) => {
      server.completedWith = shown;
      await recordCall("complete");
    },
    reject: () => recordCall("reject"),
  };
  const { options } = readOptions(Buffer.from(JSON.stringify(given), "utf8").toString("base64"));
  const api = createObservedApi(
    Object.assign(Object.create(null), base),
    () => "tok",
    options,
    (message) => {
      messages.push(message);
    },
  );
  const listFields = async () => {
    const state = await api.state();
    return state.screen === "sign" ? state.session.fields : [];
  };
  const giveConsent = () =>
    api.consent(
      { textVersion: "1", language: "en", sentence: "I agree.", timezone: null },
      { id: 1, name: "Ana", email: "ana@example.com" },
    );
  return {
    api,
    told: messages,
    sent: calls,
    server,
    fields: listFields,
    consent: giveConsent,
    actions: () => messages.map(({ action }) => action),
  };
}

describe("messages to the embedding site", () => {
  it("ready once, then each screen when it comes, however often the page asks", async () => {
    const { api, actions, server } = createTestApi({
      ...COMMON,
      screen: "waiting",
      position: { mine: 2, total: 2 },
      waitingFor: [],
      files: [],
    });
    await api.state();
    await api.state();
    server.state = buildSignState([]);
    await api.state();
    server.state = { ...COMMON, screen: "expired", at: "", askedAt: null };
    await api.state();
    await api.state();
    expect(actions()).toEqual(["document-ready", "document-waiting-for-turn", "recipient-expired"]);
  });

  it("the end of one's own part with the sender's address, then the end of everybody's", async () => {
    const { api, told, server } = createTestApi(buildSignState([]));
    await api.state();
    await api.complete({});
    const redirectUrl = "https://example.com/thanks";
    server.state = { ...COMMON, screen: "done", sealing: true, remaining: 0, redirectUrl, files: [] };
    await api.state();
    server.state = { ...COMMON, screen: "completed", at: "", files: [] };
    await api.state();
    expect(told).toEqual([
      { action: "document-ready", data: null },
      { action: "document-completed", data: { ...PLACE, redirectUrl } },
      { action: "all-documents-completed", data: PLACE },
    ]);
  });

  it("a step that is held back until signing is proven, by the methods that are asked for, and it is no error", async () => {
    const state = buildSignState([field(1, "SIGNATURE")]);
    if (state.screen === "sign") state.session.actionAuth = ["ACCOUNT", "PASSKEY"];
    const { api, told, server } = createTestApi(state);
    await api.state();
    server.failure = new SigningProblem("TWO_FACTOR_AUTH_FAILED");
    for (const step of [
      () => api.fill({ fieldId: 1, value: "x", inputMethod: "page" }),
      () => api.complete({}),
      () => api.reject({ reason: "" }),
    ]) {
      await expect(step()).rejects.toThrow("TWO_FACTOR_AUTH_FAILED");
    }
    const authMessage = { action: "auth-required", data: { methods: ["ACCOUNT", "PASSKEY"] } };
    expect(told).toEqual([{ action: "document-ready", data: null }, authMessage, authMessage, authMessage]);
  });

  it("a page that opens when all is over says both", async () => {
    const { api, actions } = createTestApi({ ...COMMON, screen: "completed", at: "", files: [] });
    await api.state();
    expect(actions()).toEqual(["document-ready", "document-completed", "all-documents-completed"]);
  });

  it("declining, with the reason", async () => {
    const { api, told } = createTestApi({
      ...COMMON,
      screen: "rejectedByMe",
      at: "",
      reason: "Wrong amount",
    });
    await api.state();
    expect(told[1]).toEqual({ action: "document-rejected", data: { ...PLACE, reason: "Wrong amount" } });
  });

  it("that the person must be checked, and by what, and nothing that names the envelope", async () => {
    const { api, told } = createTestApi({
      screen: "accessCheck",
      language: "en",
      teamName: "Acme",
      maskedEmail: "a•••@example.com",
      methods: ["ACCOUNT"],
    });
    await api.state();
    expect(told).toEqual([
      { action: "document-ready", data: null },
      { action: "auth-required", data: { methods: ["ACCOUNT"] } },
    ]);
  });

  it.each([
    [{ screen: "notFound" as const }, "NOT_FOUND"],
    [{ ...COMMON, screen: "cancelled" as const, at: "", reason: null }, "ENVELOPE_CANCELLED"],
    [{ ...COMMON, screen: "rejectedByOther" as const, at: "", by: null }, "ENVELOPE_REJECTED"],
  ])("an end that is nobody's act here, as an error with its code", async (state, code) => {
    const { api, told } = createTestApi(state);
    await api.state();
    expect(told[1]).toEqual({ action: "document-error", data: { code } });
  });

  it("each value as the server has taken it, and none that it refused", async () => {
    const { api, told, server } = createTestApi(buildSignState([field(3, "TEXT")]));
    await api.fill({ fieldId: 3, value: "x", inputMethod: "page" });
    await api.clear({ fieldId: 3 });
    server.failure = new SigningProblem("INVALID_BODY");
    await expect(api.fill({ fieldId: 3, value: "y", inputMethod: "page" })).rejects.toBe(server.failure);
    expect(told).toEqual([
      { action: "field-signed", data: { fieldId: 3 } },
      { action: "field-unsigned", data: { fieldId: 3 } },
    ]);
  });

  it("a page that never opens is an error, once; a lost answer later is not", async () => {
    const { api, told, server } = createTestApi(buildSignState([]));
    server.failure = new SigningProblem("NETWORK");
    await expect(api.state()).rejects.toThrow();
    await expect(api.state()).rejects.toThrow();
    server.failure = null;
    await api.state();
    server.failure = new SigningProblem("NETWORK");
    await expect(api.state()).rejects.toThrow();
    expect(told).toEqual([
      { action: "document-error", data: { code: "NETWORK" } },
      { action: "document-ready", data: null },
    ]);
  });

  it("a refused last act is an error with its code", async () => {
    const { api, told, server } = createTestApi(buildSignState([]));
    await api.state();
    server.failure = new SigningProblem("RECIPIENT_HAS_UNSIGNED_FIELDS");
    await expect(api.complete({})).rejects.toBe(server.failure);
    expect(told.at(-1)).toEqual({
      action: "document-error",
      data: { code: "RECIPIENT_HAS_UNSIGNED_FIELDS" },
    });
  });
});

describe("name and e-mail address from the integrator", () => {
  const buildOwnFields = () => buildSignState([field(1, "NAME"), field(2, "EMAIL"), field(3, "TEXT")]);

  it("are what fields begin with; the envelope's own address is stronger, for the copy goes there", async () => {
    const open = createTestApi(buildOwnFields(), { name: "Ana Núñez", email: "ana@example.org" });
    expect(await open.api.state()).toMatchObject({
      recipient: { name: "Ana Núñez", email: "ana@example.org" },
    });
    expect((await open.fields()).some(({ readOnly }) => readOnly)).toBe(false);
    const knownRecipient = { ...COMMON.recipient, name: "A.", email: "real@example.org" };
    const namedApi = createTestApi(buildSignState([], knownRecipient), {
      name: "Ana Núñez",
      email: "other@example.org",
    });
    expect(await namedApi.api.state()).toMatchObject({
      recipient: { name: "Ana Núñez", email: "real@example.org" },
    });
  });

  it("locked, stand in their fields from the start, cannot be changed, and are stored with the consent", async () => {
    const { fields, consent, sent } = createTestApi(buildOwnFields(), {
      name: "Ana Núñez",
      lockName: true,
      email: "ana@example.org",
      lockEmail: true,
    });
    expect(
      (await fields()).map(({ readOnly, inserted, customText }) => [readOnly, inserted, customText]),
    ).toEqual([
      [true, true, "Ana Núñez"],
      [true, true, "ana@example.org"],
      [false, false, ""],
    ]);
    expect(sent).toEqual([]);
    await consent();
    expect(sent).toEqual(["consent", 'fill 1 "Ana Núñez"', 'fill 2 "ana@example.org"']);
  });

  it("that a locked value was stored is no change to its reader, and is what they complete; another's change is one", async () => {
    const buildShownState = (fields: SigningField[], shown: ShownParts): SigningState => {
      const state = buildSignState(fields);
      return state.screen === "sign" ? { ...state, session: { ...state.session, shown } } : state;
    };
    const first = { "fields.1": "empty", "fields.2": "street" };
    const { api, server, consent } = createTestApi(
      buildShownState([field(1, "NAME"), field(2, "TEXT")], first),
      {
        name: "Ana",
        lockName: true,
      },
    );
    const readShownParts = async () => {
      const state = await api.state();
      return state.screen === "sign" ? state.session.shown : undefined;
    };
    server.digests = { 1: "ana" };
    expect(await readShownParts()).toEqual(first);
    await consent();
    const filled = [field(1, "NAME", { inserted: true, customText: "Ana" }), field(2, "TEXT")];
    server.state = buildShownState(filled, { "fields.1": "ana", "fields.2": "street" });
    expect(await readShownParts()).toEqual(first);
    await api.complete({ shown: first });
    expect(server.completedWith).toEqual({ "fields.1": "ana", "fields.2": "street" });
    server.state = buildShownState(filled, { "fields.1": "eve", "fields.2": "street" });
    const changed = { "fields.1": "eve", "fields.2": "street" };
    expect(await readShownParts()).toEqual(changed);
    await api.complete({ shown: changed });
    expect(server.completedWith).toEqual(changed);
  });

  it("a locked value that did not arrive with the consent goes before the last act, which fails without it", async () => {
    const { api, sent, server } = createTestApi(buildOwnFields(), { name: "Ana", lockName: true });
    await api.state();
    server.failure = new SigningProblem("NETWORK");
    await expect(api.complete({})).rejects.toMatchObject({ code: "NETWORK" });
    server.failure = null;
    await api.complete({});
    expect(sent).toEqual(['fill 1 "Ana"', "complete"]);
  });

  it("a lock keeps what the sender has put there, and touches nobody else's field", async () => {
    const { fields, consent, sent } = createTestApi(
      buildSignState([
        field(1, "NAME", { inserted: true, customText: "Set by the sender" }),
        field(2, "NAME", { recipientId: 8 }),
        field(3, "NAME", { mine: false, recipientId: 9 }),
      ]),
      { name: "Ana", lockName: true },
    );
    expect((await fields()).map(({ readOnly, customText }) => [readOnly, customText])).toEqual([
      [true, "Set by the sender"],
      [false, ""],
      [false, ""],
    ]);
    await consent();
    expect(sent).toEqual(["consent"]);
  });
});

describe("values of other recipients", () => {
  const buildFields = () =>
    buildSignState([
      field(1, "TEXT"),
      field(2, "TEXT", { mine: false, recipientId: 9, inserted: true, customText: "theirs" }),
      field(3, "TEXT", { mine: false, recipientId: 9 }),
    ]);

  it("are on the paper, unless the integrator leaves them off", async () => {
    expect((await createTestApi(buildFields()).fields()).map(({ id }) => id)).toEqual([1, 2, 3]);
    const without = createTestApi(buildFields(), { showOtherRecipientsCompletedFields: false });
    expect((await without.fields()).map(({ id }) => id)).toEqual([1, 3]);
  });
});
