import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  box,
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  type SigningCaller,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import { type NewEnvelope, type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";

const AGENT = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/605.1.15";
const TYPED = { kind: "typed", text: "Ana", face: "caveat" };

let world: World;
let api: SigningCaller;
beforeAll(async () => {
  world = await testWorld();
  api = signingCaller(world.db, AGENT);
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => stopClock(null));

/** Base R of domain/evidence.md 6.2 for the recipient at an index. */
const R = (sent: Sent, index: number) => ({
  recipientId: sent.recipients[index]?.id,
  recipientName: sent.recipients[index]?.name,
  recipientEmail: sent.recipients[index]?.email,
  recipientRole: sent.recipients[index]?.role,
});
/** The page came without a nonce, and the link was handed to no one. */
const LINK = { kind: "UNKNOWN" };
const getSecondaryId = (sent: Sent, id: number) => sent.fields.find((field) => field.id === id)?.secondaryId;

type EvidenceCase = {
  step: string;
  recipients: NonNullable<NewEnvelope["recipients"]>;
  meta?: NewEnvelope["meta"];
  /** Preparation without an expected entry. */
  before?: (token: string, sent: Sent) => Promise<unknown>;
  act: (token: string, sent: Sent) => Promise<unknown>;
  /** Typed by hand, in the order of entry (domain/evidence.md 6.2). */
  expected: (sent: Sent) => { type: string; data: Record<string, unknown> }[];
};

const HELPED: EvidenceCase["recipients"] = [
  { name: "Rosa", email: "rosa@example.com", role: "ASSISTANT", signingOrder: 1 },
  signer("Luis", { signingOrder: 2, fields: [box("SIGNATURE"), box("TEXT", 1)] }),
];
const sequential = { signingOrder: "SEQUENTIAL" as const };
const giveConsent = (token: string) => api.consent(buildConsent(token));

const CASES: EvidenceCase[] = [
  {
    step: "open, the first time",
    recipients: [signer("Ana")],
    act: (token) => api.open({ token }),
    expected: (sent) => [
      { type: "DOCUMENT_OPENED", data: { ...R(sent, 0), accessAuth: [], link: LINK } },
      { type: "DOCUMENT_VIEWED", data: { ...R(sent, 0), accessAuth: [], link: LINK } },
    ],
  },
  {
    step: "open, again",
    recipients: [signer("Ana")],
    before: (token) => api.open({ token }),
    act: (token) => api.open({ token }),
    expected: (sent) => [{ type: "DOCUMENT_VIEWED", data: { ...R(sent, 0), accessAuth: [], link: LINK } }],
  },
  {
    step: "open by a viewer, which is the whole act (ruling 9)",
    recipients: [{ name: "Vera", email: "vera@example.com", role: "VIEWER" }, signer("Ana")],
    act: (token) => api.open({ token }),
    expected: (sent) => [
      { type: "DOCUMENT_OPENED", data: { ...R(sent, 0), accessAuth: [], link: LINK } },
      { type: "DOCUMENT_VIEWED", data: { ...R(sent, 0), accessAuth: [], link: LINK } },
      {
        type: "DOCUMENT_RECIPIENT_COMPLETED",
        data: { ...R(sent, 0), actionAuth: [], consentTextVersion: null, proofs: [], link: LINK },
      },
    ],
  },
  {
    step: "consent",
    recipients: [signer("Ana")],
    act: giveConsent,
    expected: (sent) => [
      {
        type: "DOCUMENT_CONSENT_GIVEN",
        data: {
          ...R(sent, 0),
          textVersion: "2026-11",
          language: "en",
          timezone: "America/Santiago",
          link: LINK,
        },
      },
    ],
  },
  {
    step: "fill a text over the paper",
    recipients: [signer("Ana", { fields: [box("SIGNATURE"), box("TEXT", 1)] })],
    before: giveConsent,
    act: (token, sent) =>
      api.fill({ token, fieldId: findSentFieldId(sent, 0, "TEXT"), value: "Calle 1", inputMethod: "page" }),
    expected: (sent) => [
      {
        type: "DOCUMENT_FIELD_INSERTED",
        data: {
          ...R(sent, 0),
          fieldId: getSecondaryId(sent, findSentFieldId(sent, 0, "TEXT")),
          field: { type: "TEXT", data: "Calle 1" },
          inputMethod: "page",
        },
      },
    ],
  },
  {
    step: "type a signature in the Form view: its digest and kind, never the ink",
    recipients: [signer("Ana")],
    before: giveConsent,
    act: (token, sent) =>
      api.fill({ token, fieldId: findSentFieldId(sent, 0), value: TYPED, inputMethod: "form" }),
    expected: (sent) => [
      {
        type: "DOCUMENT_FIELD_INSERTED",
        data: {
          ...R(sent, 0),
          fieldId: getSecondaryId(sent, findSentFieldId(sent, 0)),
          field: { type: "SIGNATURE", data: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
          inputMethod: "form",
          signatureKind: "typed",
        },
      },
    ],
  },
  {
    step: "clear",
    recipients: [signer("Ana")],
    before: async (token, sent) => {
      await giveConsent(token);
      await api.fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN });
    },
    act: (token, sent) => api.clear({ token, fieldId: findSentFieldId(sent, 0) }),
    expected: (sent) => [
      {
        type: "DOCUMENT_FIELD_UNINSERTED",
        data: { field: "SIGNATURE", fieldId: getSecondaryId(sent, findSentFieldId(sent, 0)) },
      },
    ],
  },
  {
    step: "fill for somebody as an assistant: actor the assistant, subject the owner",
    recipients: HELPED,
    meta: sequential,
    before: giveConsent,
    act: (token, sent) =>
      api.fill({ token, fieldId: findSentFieldId(sent, 1, "TEXT"), value: "Calle 1", inputMethod: "page" }),
    expected: (sent) => [
      {
        type: "DOCUMENT_FIELD_PREFILLED",
        data: {
          ...R(sent, 1),
          fieldId: getSecondaryId(sent, findSentFieldId(sent, 1, "TEXT")),
          field: { type: "TEXT", data: "Calle 1" },
          inputMethod: "page",
        },
      },
    ],
  },
  {
    step: "clear as an assistant",
    recipients: HELPED,
    meta: sequential,
    before: async (token, sent) => {
      await giveConsent(token);
      await api.fill({ token, fieldId: findSentFieldId(sent, 1, "TEXT"), value: "Calle 1" });
    },
    act: (token, sent) => api.clear({ token, fieldId: findSentFieldId(sent, 1, "TEXT") }),
    expected: (sent) => [
      {
        type: "DOCUMENT_FIELD_UNINSERTED",
        data: { field: "TEXT", fieldId: getSecondaryId(sent, findSentFieldId(sent, 1, "TEXT")) },
      },
    ],
  },
  {
    step: "complete as an assistant, with a note",
    recipients: HELPED,
    meta: sequential,
    before: giveConsent,
    act: (token) => api.complete({ token, note: "  The street is from the old contract. " }),
    expected: (sent) => [
      {
        type: "DOCUMENT_RECIPIENT_COMPLETED",
        data: {
          ...R(sent, 0),
          actionAuth: [],
          proofs: [],
          consentTextVersion: "2026-11",
          link: LINK,
          note: "The street is from the old contract.",
        },
      },
    ],
  },
  {
    step: "complete with a date still to be set",
    recipients: [signer("Ana", { fields: [box("SIGNATURE"), box("DATE", 1)] }), signer("Ben")],
    meta: { dateFormat: "yyyy-MM-dd", timezone: "America/Santiago" },
    before: async (token, sent) => {
      await giveConsent(token);
      await api.fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN });
      // Half past midnight in London is still the day before in Santiago.
      const day = new Date("2099-05-04T00:30:00.000Z");
      await world.test
        .ownerSql`update recipient set expires_at = null where envelope_id = ${sent.envelope.id}`;
      stopClock(day);
    },
    act: (token) => api.complete({ token }),
    expected: (sent) => [
      {
        type: "DOCUMENT_FIELD_INSERTED",
        data: {
          ...R(sent, 0),
          fieldId: getSecondaryId(sent, findSentFieldId(sent, 0, "DATE")),
          field: { type: "DATE", data: "2099-05-03" },
        },
      },
      {
        type: "DOCUMENT_RECIPIENT_COMPLETED",
        data: { ...R(sent, 0), actionAuth: [], consentTextVersion: "2026-11", proofs: [], link: LINK },
      },
    ],
  },
  {
    step: "reject",
    recipients: [signer("Ana"), signer("Ben")],
    act: (token) => api.reject({ token, reason: "  Wrong price " }),
    expected: (sent) => [
      {
        type: "DOCUMENT_RECIPIENT_REJECTED",
        data: { ...R(sent, 0), reason: "Wrong price", proofs: [], link: LINK },
      },
    ],
  },
  {
    step: "ask for a new link",
    recipients: [signer("Ana")],
    before: async (_, sent) => {
      stopClock(new Date((sent.recipients[0]?.expiresAt?.getTime() ?? 0) + 1));
    },
    act: (token) => api.askNewLink({ token }),
    expected: (sent) => [{ type: "DOCUMENT_RECIPIENT_LINK_REQUESTED", data: R(sent, 0) }],
  },
  {
    step: "ask a question",
    recipients: [signer("Ana")],
    act: (token) => api.askQuestion({ token, question: "Which flat?" }),
    expected: (sent) => [{ type: "DOCUMENT_RECIPIENT_QUESTION_ASKED", data: R(sent, 0) }],
  },
  {
    step: "say that it is the wrong person",
    recipients: [signer("Ana")],
    act: (token) => api.reportWrongPerson({ token }),
    expected: (sent) => [{ type: "DOCUMENT_RECIPIENT_WRONG_PERSON", data: R(sent, 0) }],
  },
];

const listEntries = ({ envelope }: Sent) => world.test.sql`
  select type, data, name, email, user_id, ip_address, user_agent, actor from audit_entry
  where envelope_id = ${envelope.id} order by seq`;

describe("the audit entries of", () => {
  test.each(CASES.map((row) => [row.step, row] as const))(
    "%s",
    async (_, { recipients, meta, before, act, expected }) => {
      const sent = await world.send({ recipients, ...(meta ? { meta } : {}) });
      const token = getRecipientToken(sent, 0);
      await before?.(token, sent);
      const earlier = (await listEntries(sent)).length;
      await act(token, sent);
      const added = (await listEntries(sent)).slice(earlier);
      expect(added.map(({ type, data }) => ({ type, data }))).toEqual(expected(sent));
      for (const entry of added) {
        expect(entry).toMatchObject({
          name: sent.recipients[0]?.name,
          email: sent.recipients[0]?.email,
          user_id: null,
          ip_address: "203.0.113.7",
          user_agent: AGENT,
          actor: { kind: "recipient", recipientId: sent.recipients[0]?.id },
        });
      }
    },
  );
});
