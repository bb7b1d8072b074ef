import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { attachments } from "@/server/db/schema";
import { addGrant, type Visitor } from "@/server/db/store/auth-grant";
import { newId } from "@/server/ids";
import { expectInvariants } from "@/server/testing/db/invariants";
import {
  createReaderCaller,
  createTestAccount,
  getCode,
  type TestAccount,
} from "@/server/testing/routers/recipient-auth";
import { signaturePng } from "@/server/testing/world/signature-png";
import {
  box,
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  signer,
  tab,
} from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";
import { signing } from ".";

const AT = new Date("2031-08-03T12:00:00Z");
const GRANTED = tab("proven");
const UNPROVEN = tab("unproven");
const REFUSED = "TWO_FACTOR_AUTH_FAILED";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(async () => {
  await expectInvariants(world.test.sql, world.db);
  await world[Symbol.asyncDispose]();
});
beforeEach(() => stopClock(AT));

let people = 0;
/**
 * Sends a document that requires a password before signing, opened and consented, and proven in one of two
 * tabs.
 */
async function createProtectedSeat() {
  people += 1;
  const name = `Ana${people}`;
  const account = await createTestAccount(world, `${name.toLowerCase()}@example.com`);
  const sent = await world.send({
    globalActionAuth: ["PASSWORD"],
    recipients: [
      signer(name, { fields: [box("SIGNATURE"), box("TEXT", 1, { type: "text", label: "City" })] }),
      signer("Ben"),
    ],
  });
  const token = getRecipientToken(sent, 0);
  await createApiAs(GRANTED, account).open({ token });
  await createApiAs(GRANTED, account).consent(buildConsent(token));
  await insertGrant(GRANTED, sent);
  return { sent, token, account };
}
type ProtectedRecipient = Awaited<ReturnType<typeof createProtectedSeat>>;

const createApiAs = (visitor: Visitor, account: TestAccount | null = null) =>
  createReaderCaller(world, { visitor, account });
const insertGrant = (visitor: Visitor, { recipients: [recipient] }: Sent) =>
  world.db.transaction(async (tx) => {
    if (!recipient) throw new TypeError("Nobody is asked");
    await addGrant(tx, visitor, recipient, { purpose: "ACTION", method: "PASSWORD", now: AT });
  });

type Api = ReturnType<typeof createApiAs>;
/** Writing procedures of a seat; each is tried from a tab with a proof and from one without. */
const GUARDED: Record<string, (api: Api, seat: ProtectedRecipient) => Promise<unknown>> = {
  fill: (api, { token, sent }) =>
    api.fill({ token, fieldId: findSentFieldId(sent, 0, "TEXT"), value: "Valdivia" }),
  clear: (api, { token, sent }) => api.clear({ token, fieldId: findSentFieldId(sent, 0, "TEXT") }),
  addPicture: (api, { token }) => api.addPicture({ token, png: signaturePng() }),
  handOff: (api, { token }) => api.handOff({ token }),
  saveSignature: (api, { token }) =>
    api.saveSignature({ token, purpose: "SIGNATURE", value: { kind: "typed", text: "Ana", face: "caveat" } }),
  forgetSignature: (api, { token }) => api.forgetSignature({ token, purpose: "SIGNATURE" }),
  reject: (api, { token }) => api.reject({ token, reason: "No." }),
  complete: async (api, { token, sent }) => {
    await fillSignature(createApiAs(GRANTED), token, sent);
    return api.complete({ token });
  },
};

const fillSignature = (api: Api, token: string, sent: Sent) =>
  api.fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN });

/** Writing procedures that need no proof of signing, with the reason. */
const OPEN: Record<string, string> = {
  open: "a view; it is judged by access",
  consent: "stands before every proof: who is to identify agrees first (domain/fields.md 8.5)",
  askQuestion: "words to the sender; nothing of the seat changes",
  reportWrongPerson: "said by who is not the person and can prove nothing",
  openOther: "asks for a proof of its own, that the mailbox is read; what it opens asks for its own again",
  askNewLink: "a link that ran out cannot be proven for",
  finishAdvanced: "comes back from the provider by a state that was begun behind the proof",
  sendAdvancedCode: "judged as completing is",
};

test("every writing operation of the signing page asks for a proof, or is listed with a reason why not", () => {
  const mutations = Object.entries(signing._def.procedures)
    .filter(([, procedure]) => procedure._def.type === "mutation")
    .map(([name]) => name);
  expect(mutations.sort()).toEqual([...Object.keys(GUARDED), ...Object.keys(OPEN)].sort());
});

describe("for a recipient who must give a proof", () => {
  test.each(Object.keys(GUARDED))(
    "%s is refused in a tab without one, and done in the tab with it",
    async (procedure) => {
      const seat = await createProtectedSeat();
      const callProcedure = (visitor: Visitor) =>
        getCode(GUARDED[procedure]?.(createApiAs(visitor, seat.account), seat) ?? Promise.reject());
      const before = await world.reload(seat.sent.envelope.id);
      expect(await callProcedure(UNPROVEN)).toBe(REFUSED);
      const after = await world.reload(seat.sent.envelope.id);
      expect(after.recipients.map(({ signingStatus }) => signingStatus)).toEqual([
        "NOT_SIGNED",
        "NOT_SIGNED",
      ]);
      if (procedure !== "complete") expect(after.fields).toEqual(before.fields);
      expect(await callProcedure(GRANTED)).toBe("ok");
    },
  );

  test("an expired proof allows no write", async () => {
    const seat = await createProtectedSeat();
    stopClock(new Date(AT.getTime() + 15 * 60_000));
    for (const procedure of ["fill", "clear", "handOff", "reject"]) {
      expect([
        procedure,
        await getCode(GUARDED[procedure]?.(createApiAs(GRANTED), seat) ?? Promise.reject()),
      ]).toEqual([procedure, REFUSED]);
    }
  });
});

describe("completing signs what the page showed", () => {
  const loadState = async (api: Api, token: string) => {
    const state = await api.state({ token });
    if (state.screen !== "sign") throw new TypeError(state.screen);
    return state.session;
  };
  const listChangedPaths = (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => "ok",
      ({ cause }) => [cause.code, cause.issues.map(({ path }: { path: string }) => path)],
    );
  const openDocument = async () => {
    const sent = await world.send({
      recipients: [
        signer("Eva", { fields: [box("SIGNATURE"), box("TEXT", 1, { type: "text", label: "City" })] }),
      ],
    });
    const token = getRecipientToken(sent, 0);
    const api = createApiAs(GRANTED);
    await api.open({ token });
    await api.consent(buildConsent(token));
    return { sent, token, api };
  };

  test("a page that returns what it got with its own writes completes", async () => {
    const { sent, token, api } = await openDocument();
    const { shown } = await loadState(api, token);
    const signed = await fillSignature(api, token, sent);
    const filled = await GUARDED.fill?.(api, { sent, token, account: { userId: 0, email: "", name: "" } });
    expect(filled).toMatchObject({ digest: expect.any(String) });
    const after = await loadState(api, token);
    expect(after.shown).toEqual({
      ...shown,
      [`fields.${signed.fieldId}`]: signed.digest,
      [`fields.${findSentFieldId(sent, 0, "TEXT")}`]:
        after.shown?.[`fields.${findSentFieldId(sent, 0, "TEXT")}`],
    });
    expect(await listChangedPaths(api.complete({ token, shown: after.shown }))).toBe("ok");
  });

  test("completing needs what the page showed; repeating it after completion does not", async () => {
    const { sent, token, api } = await openDocument();
    await fillSignature(api, token, sent);
    expect(await getCode(api.complete({ token, shown: undefined }))).toBe("INVALID_REQUEST");
    expect(await getCode(api.complete({ token }))).toBe("ok");
    expect(await getCode(api.complete({ token, shown: undefined }))).toBe("ok");
  });

  test("a value that another tab wrote meanwhile is a named conflict, and nothing is signed", async () => {
    const { sent, token, api } = await openDocument();
    await fillSignature(api, token, sent);
    const { shown } = await loadState(api, token);
    const text = findSentFieldId(sent, 0, "TEXT");
    await createApiAs(UNPROVEN).fill({ token, fieldId: text, value: "pay 9999999" });
    expect(await listChangedPaths(api.complete({ token, shown }))).toEqual([
      "CONFLICT",
      [`shown.fields.${text}`],
    ]);
    expect((await world.reload(sent.envelope.id)).recipients[0]?.signingStatus).toBe("NOT_SIGNED");
    const state = await loadState(api, token);
    expect(await listChangedPaths(api.complete({ token, shown: state.shown }))).toBe("ok");
  });

  test("so are a redrawn signature and a cleared one", async () => {
    const { sent, token, api } = await openDocument();
    await fillSignature(api, token, sent);
    const { shown } = await loadState(api, token);
    const path = `shown.fields.${findSentFieldId(sent, 0)}`;
    await createApiAs(UNPROVEN).fill({
      token,
      fieldId: findSentFieldId(sent, 0),
      value: { ...DRAWN, aspect: 2 },
    });
    expect(await listChangedPaths(api.complete({ token, shown }))).toEqual(["CONFLICT", [path]]);
    await createApiAs(UNPROVEN).clear({ token, fieldId: findSentFieldId(sent, 0) });
    expect(await listChangedPaths(api.complete({ token, shown }))).toEqual(["CONFLICT", [path]]);
  });

  test("so are an added, a changed and a removed attachment, and a changed file", async () => {
    const { sent, token, api } = await openDocument();
    await fillSignature(api, token, sent);
    const id = newId();
    const { shown } = await loadState(api, token);
    const row = {
      id,
      envelopeId: sent.envelope.id,
      label: "Price list",
      data: "https://a.example",
      createdAt: AT,
    };
    await world.db.insert(attachments).values(row);
    const path = `shown.attachments.${id}`;
    expect(await listChangedPaths(api.complete({ token, shown }))).toEqual(["CONFLICT", [path]]);
    const { shown: seen } = await loadState(api, token);
    await world.test.sql`update attachment set data = 'https://b.example' where id = ${id}`;
    expect(await listChangedPaths(api.complete({ token, shown: seen }))).toEqual(["CONFLICT", [path]]);
    await world.test.sql`delete from attachment where id = ${id}`;
    expect(await listChangedPaths(api.complete({ token, shown: seen }))).toEqual(["CONFLICT", [path]]);
    await world.test.sql`update envelope_item set title = 'Other' where envelope_id = ${sent.envelope.id}`;
    const file = `shown.files.${sent.items[0]?.id}`;
    expect(await listChangedPaths(api.complete({ token, shown }))).toEqual(["CONFLICT", [file]]);
  });
});
