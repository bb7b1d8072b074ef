import { expect, test } from "vitest";
import { findRemoteSignature, getAuthenticationLevel, listPassedProofs } from "./authentication";

type Log = Parameters<typeof getAuthenticationLevel>[1]["audit"];

const AT = "2026-05-03T10:00:00.000Z";
const ana = { id: 7, personSinceSeq: 0 };
const entry = (type: string, data: object = {}, recipientId = ana.id) => ({
  seq: 1,
  type,
  data: { recipientId, ...data },
});
const createInsertEntry = (type?: string, fieldId = "f", recipientId = ana.id) =>
  entry("DOCUMENT_FIELD_INSERTED", { fieldId, ...(type ? { fieldSecurity: { type } } : {}) }, recipientId);
const createClearEntry = (fieldId = "f") => ({
  seq: 1,
  type: "DOCUMENT_FIELD_UNINSERTED",
  data: { fieldId, field: "TEXT" },
});
const createProofEntry = (purpose: string, method: string, recipientId = ana.id) =>
  entry("DOCUMENT_AUTH_PROVEN", { purpose, method }, recipientId);
const codeBeforeOpening = entry("DOCUMENT_ACCESS_AUTH_2FA_VALIDATED");
const identified = entry("DOCUMENT_IDENTITY_VERIFIED", { provider: "claveunica" });
const certified = entry("DOCUMENT_RECIPIENT_CSC_SIGNED");
const createEndEntry = (fact: string) =>
  entry("DOCUMENT_RECIPIENT_FACT_ENDED", { fact, count: 1, because: "LESS_PROOF" });
type Proofs = Partial<Record<"ACCESS" | "ACTION", string>>;
const createCompletionEntry = (proofs: Proofs = {}, type = "DOCUMENT_RECIPIENT_COMPLETED") =>
  entry(type, {
    ...(type === "DOCUMENT_RECIPIENT_COMPLETED" ? { actionAuth: proofs.ACTION ? [proofs.ACTION] : [] } : {}),
    proofs: Object.entries(proofs).map(([purpose, method]) => ({ purpose, method })),
  });
const createRejectionEntry = (proofs: Proofs = {}) =>
  createCompletionEntry(proofs, "DOCUMENT_RECIPIENT_REJECTED");
const createMailLinkEntry = (kind = "MAIL", proofs: Proofs = {}) => ({
  ...createCompletionEntry(proofs),
  data: {
    ...createCompletionEntry(proofs).data,
    recipientEmail: "ana@example.com",
    link: { kind, mailId: "m1", mailedAt: AT },
  },
});
const createAcceptanceEntry = (recipientEmail = "ana@example.com", mailId = "m1") =>
  entry("EMAIL_SENT", { mailId, recipientEmail });
const createConfirmationEntry = (method: string) => entry("DOCUMENT_RECIPIENT_EMAIL_CONFIRMED", { method });

test.each<[why: string, level: string, audit: Log]>([
  // Kinds of link.
  [
    "the link of a mail that was accepted",
    "EMAIL",
    [createAcceptanceEntry(), createInsertEntry(), createMailLinkEntry()],
  ],
  [
    "the link of an earlier mail to the address",
    "EMAIL",
    [createAcceptanceEntry(), createMailLinkEntry("EARLIER_MAIL")],
  ],
  [
    "a link while a mail was accepted, whose link was not used",
    "LINK",
    [createAcceptanceEntry(), createCompletionEntry()],
  ],
  ["the link of a mail of which no acceptance is known", "LINK", [createMailLinkEntry()]],
  [
    "the link of a mail that had come back for good",
    "LINK",
    [
      createAcceptanceEntry(),
      entry("EMAIL_FAILED", { mailId: "m1", recipientEmail: "ana@example.com" }),
      createMailLinkEntry(),
    ],
  ],
  [
    "the link of a mail after another one came back",
    "EMAIL",
    [
      createAcceptanceEntry(),
      entry("EMAIL_FAILED", { mailId: "m0", recipientEmail: "ana@example.com" }),
      createMailLinkEntry(),
    ],
  ],
  [
    "the link of a mail to another address",
    "LINK",
    [createAcceptanceEntry("former@example.com"), createMailLinkEntry("EARLIER_MAIL")],
  ],
  ["a link that nobody mailed", "LINK", [createInsertEntry(), createCompletionEntry()]],
  // Proofs of the tab of the act.
  [
    "the proof of the whole act",
    "TWO_FACTOR_AUTH",
    [createCompletionEntry({ ACCESS: "ACCOUNT", ACTION: "TWO_FACTOR_AUTH" })],
  ],
  [
    "a proof before opening",
    "ACCOUNT",
    [createProofEntry("ACCESS", "ACCOUNT"), createCompletionEntry({ ACCESS: "ACCOUNT" })],
  ],
  [
    "a code before opening",
    "TWO_FACTOR_AUTH",
    [codeBeforeOpening, createCompletionEntry({ ACCESS: "TWO_FACTOR_AUTH" })],
  ],
  ["a passkey before a refusal", "PASSKEY", [createRejectionEntry({ ACTION: "PASSKEY" })]],
  [
    "a proof of the act before the mail's link",
    "PASSWORD",
    [createAcceptanceEntry(), createMailLinkEntry("MAIL", { ACTION: "PASSWORD" })],
  ],
  [
    "the account behind a direct link",
    "ACCOUNT",
    [createConfirmationEntry("ACCOUNT"), createCompletionEntry()],
  ],
  [
    "a code to the address behind a direct link",
    "EMAIL",
    [createConfirmationEntry("CODE"), createCompletionEntry()],
  ],
  [
    "an identity that the tab of the act had proven",
    "CLAVE_UNICA",
    [identified, createCompletionEntry({ ACTION: "CLAVE_UNICA" })],
  ],
  [
    "an identity that stands as a value",
    "CLAVE_UNICA",
    [
      identified,
      createInsertEntry("CLAVE_UNICA"),
      createInsertEntry(undefined, "g"),
      createCompletionEntry(),
    ],
  ],
  ["an own certificate", "ADVANCED_SIGNATURE", [certified, createCompletionEntry({ ACTION: "PASSKEY" })]],
  [
    "the proof under which every value was entered",
    "PASSKEY",
    [createInsertEntry("PASSWORD"), createInsertEntry("PASSKEY"), createCompletionEntry()],
  ],
  // Proofs of another tab or another person, or proofs from before less was required.
  [
    "no proof of another tab before opening",
    "LINK",
    [createProofEntry("ACCESS", "ACCOUNT"), createCompletionEntry()],
  ],
  ["no code that another tab gave", "LINK", [codeBeforeOpening, createCompletionEntry()]],
  [
    "no proof of another tab before signing",
    "LINK",
    [createProofEntry("ACTION", "TWO_FACTOR_AUTH"), createCompletionEntry()],
  ],
  ["no proof given after the act", "LINK", [createCompletionEntry(), createProofEntry("ACTION", "PASSKEY")]],
  [
    "no proof whose requirement was lifted",
    "LINK",
    [
      createProofEntry("ACTION", "TWO_FACTOR_AUTH"),
      createInsertEntry("TWO_FACTOR_AUTH"),
      createEndEntry("PROOF"),
      createClearEntry(),
      createInsertEntry(),
      createCompletionEntry(),
    ],
  ],
  [
    "no proof of a value that was replaced without one",
    "LINK",
    [createInsertEntry("TWO_FACTOR_AUTH"), createInsertEntry(), createCompletionEntry()],
  ],
  [
    "no proof of one value where another has none",
    "LINK",
    [createInsertEntry("TWO_FACTOR_AUTH"), createInsertEntry(undefined, "g"), createCompletionEntry()],
  ],
  [
    "no proof of a value that was emptied",
    "LINK",
    [createInsertEntry("PASSKEY"), createClearEntry(), createCompletionEntry()],
  ],
  [
    "no identity whose value was emptied",
    "LINK",
    [identified, createInsertEntry("CLAVE_UNICA"), createClearEntry(), createCompletionEntry()],
  ],
  ["no identity that stands nowhere", "EMAIL", [createAcceptanceEntry(), identified, createMailLinkEntry()]],
  [
    "no account from the inbox of another visit",
    "EMAIL",
    [createAcceptanceEntry(), createProofEntry("ACCESS", "ACCOUNT"), createMailLinkEntry()],
  ],
  [
    "no way to prove oneself that was only set up",
    "LINK",
    [createProofEntry("ENROLMENT", "TWO_FACTOR_AUTH"), createCompletionEntry()],
  ],
  [
    "no proof of another recipient",
    "LINK",
    [createProofEntry("ACCESS", "PASSKEY", 8), createInsertEntry("PASSKEY", "f", 8), createCompletionEntry()],
  ],
  [
    "no proof of a tab whose recipient did not act",
    "LINK",
    [createProofEntry("ACTION", "PASSKEY"), createInsertEntry("PASSWORD", "f", 8)],
  ],
])("the certificate bases its level on %s: %s", (_, level, audit) => {
  expect(getAuthenticationLevel(ana, { audit })).toBe(level);
});

test("a recipient's own certificate is named by its issuer and serial number", () => {
  const data = { certificateIssuer: "Acme CA", certificateSerial: "0A1B" };
  const audit = [entry("DOCUMENT_RECIPIENT_CSC_SIGNED", data)];
  expect(findRemoteSignature(ana, { audit })).toEqual({ issuer: "Acme CA", serial: "0A1B" });
  expect(findRemoteSignature({ ...ana, id: 8 }, { audit })).toBeNull();
});

test("a proof of a former recipient does not count for the replacement", () => {
  const audit = [createInsertEntry("PASSKEY"), { ...createCompletionEntry(), seq: 5 }];
  expect(getAuthenticationLevel(ana, { audit })).toBe("PASSKEY");
  expect(getAuthenticationLevel({ ...ana, personSinceSeq: 4 }, { audit })).toBe("LINK");
});

const withDates = (audit: Log) =>
  audit.map((one, index) => ({
    ...one,
    seq: index + 1,
    createdAt: new Date(Date.UTC(2026, 4, index + 1)),
  }));

test("every proof passed by a recipient is listed once, with the time it was last passed", () => {
  const audit = withDates([
    createProofEntry("ACCESS", "ACCOUNT"),
    createProofEntry("ACTION", "PASSKEY"),
    createProofEntry("ENROLMENT", "PASSWORD"),
    codeBeforeOpening,
    createProofEntry("ACTION", "PASSKEY"),
    identified,
    certified,
    entry("DOCUMENT_ACTION_AUTH_FAILED", { method: "PASSWORD", reason: "WRONG" }),
  ]);
  expect(listPassedProofs(ana, audit).map(({ method, at }) => `${method} ${at.getUTCDate()}`)).toEqual([
    "ACCOUNT 1",
    "PASSKEY 5",
    "TWO_FACTOR_AUTH 4",
    "CLAVE_UNICA 6",
    "FAO_HASH 7",
  ]);
});

test("a recipient is not credited with proofs of another recipient or of a predecessor", () => {
  const audit = withDates([createProofEntry("ACCESS", "ACCOUNT"), createProofEntry("ACTION", "PASSKEY")]);
  expect(listPassedProofs({ ...ana, id: 8 }, audit)).toEqual([]);
  expect(listPassedProofs({ ...ana, personSinceSeq: 1 }, audit).map(({ method }) => method)).toEqual([
    "PASSKEY",
  ]);
});

test("proofs ended by a changed requirement or name are not shown as passed", () => {
  const audit = withDates([
    createProofEntry("ACTION", "PASSKEY"),
    createEndEntry("PROOF"),
    createProofEntry("ACCESS", "ACCOUNT"),
  ]);
  expect(listPassedProofs(ana, audit).map(({ method }) => method)).toEqual(["ACCOUNT"]);
});
