import { expect, test } from "vitest";
import { findRemoteSignature, getAuthenticationLevel, proofsPassed } from "./authentication";

type Log = Parameters<typeof getAuthenticationLevel>[1]["audit"];

const AT = "2026-05-03T10:00:00.000Z";
const ana = { id: 7, personSinceSeq: 0 };
const entry = (type: string, data: object = {}, recipientId = ana.id) => ({
  seq: 1,
  type,
  data: { recipientId, ...data },
});
const inserted = (type?: string, fieldId = "f", recipientId = ana.id) =>
  entry("DOCUMENT_FIELD_INSERTED", { fieldId, ...(type ? { fieldSecurity: { type } } : {}) }, recipientId);
const emptied = (fieldId = "f") => ({
  seq: 1,
  type: "DOCUMENT_FIELD_UNINSERTED",
  data: { fieldId, field: "TEXT" },
});
const proven = (purpose: string, method: string, recipientId = ana.id) =>
  entry("DOCUMENT_AUTH_PROVEN", { purpose, method }, recipientId);
const codeBeforeOpening = entry("DOCUMENT_ACCESS_AUTH_2FA_VALIDATED");
const identified = entry("DOCUMENT_IDENTITY_VERIFIED", { provider: "claveunica" });
const certified = entry("DOCUMENT_RECIPIENT_CSC_SIGNED");
const ended = (fact: string) =>
  entry("DOCUMENT_RECIPIENT_FACT_ENDED", { fact, count: 1, because: "LESS_PROOF" });
type Proofs = Partial<Record<"ACCESS" | "ACTION", string>>;
const completed = (proofs: Proofs = {}, type = "DOCUMENT_RECIPIENT_COMPLETED") =>
  entry(type, {
    ...(type === "DOCUMENT_RECIPIENT_COMPLETED" ? { actionAuth: proofs.ACTION ? [proofs.ACTION] : [] } : {}),
    proofs: Object.entries(proofs).map(([purpose, method]) => ({ purpose, method })),
  });
const rejected = (proofs: Proofs = {}) => completed(proofs, "DOCUMENT_RECIPIENT_REJECTED");
const mailed = (kind = "MAIL", proofs: Proofs = {}) => ({
  ...completed(proofs),
  data: {
    ...completed(proofs).data,
    recipientEmail: "ana@example.com",
    link: { kind, mailId: "m1", mailedAt: AT },
  },
});
const accepted = (recipientEmail = "ana@example.com", mailId = "m1") =>
  entry("EMAIL_SENT", { mailId, recipientEmail });
const confirmed = (method: string) => entry("DOCUMENT_RECIPIENT_EMAIL_CONFIRMED", { method });

test.each<[why: string, level: string, audit: Log]>([
  // Kinds of link.
  ["the link of a mail that was accepted", "EMAIL", [accepted(), inserted(), mailed()]],
  ["the link of an earlier mail to the address", "EMAIL", [accepted(), mailed("EARLIER_MAIL")]],
  ["a link while a mail was accepted, whose link was not used", "LINK", [accepted(), completed()]],
  ["the link of a mail of which no acceptance is known", "LINK", [mailed()]],
  [
    "the link of a mail that had come back for good",
    "LINK",
    [accepted(), entry("EMAIL_FAILED", { mailId: "m1", recipientEmail: "ana@example.com" }), mailed()],
  ],
  [
    "the link of a mail after another one came back",
    "EMAIL",
    [accepted(), entry("EMAIL_FAILED", { mailId: "m0", recipientEmail: "ana@example.com" }), mailed()],
  ],
  ["the link of a mail to another address", "LINK", [accepted("former@example.com"), mailed("EARLIER_MAIL")]],
  ["a link that nobody mailed", "LINK", [inserted(), completed()]],
  // Proofs of the tab of the act.
  [
    "the proof of the whole act",
    "TWO_FACTOR_AUTH",
    [completed({ ACCESS: "ACCOUNT", ACTION: "TWO_FACTOR_AUTH" })],
  ],
  ["a proof before opening", "ACCOUNT", [proven("ACCESS", "ACCOUNT"), completed({ ACCESS: "ACCOUNT" })]],
  ["a code before opening", "TWO_FACTOR_AUTH", [codeBeforeOpening, completed({ ACCESS: "TWO_FACTOR_AUTH" })]],
  ["a passkey before a refusal", "PASSKEY", [rejected({ ACTION: "PASSKEY" })]],
  [
    "a proof of the act before the mail's link",
    "PASSWORD",
    [accepted(), mailed("MAIL", { ACTION: "PASSWORD" })],
  ],
  ["the account behind a direct link", "ACCOUNT", [confirmed("ACCOUNT"), completed()]],
  ["a code to the address behind a direct link", "EMAIL", [confirmed("CODE"), completed()]],
  [
    "an identity that the tab of the act had proven",
    "CLAVE_UNICA",
    [identified, completed({ ACTION: "CLAVE_UNICA" })],
  ],
  [
    "an identity that stands as a value",
    "CLAVE_UNICA",
    [identified, inserted("CLAVE_UNICA"), inserted(undefined, "g"), completed()],
  ],
  ["an own certificate", "ADVANCED_SIGNATURE", [certified, completed({ ACTION: "PASSKEY" })]],
  [
    "the proof under which every value was entered",
    "PASSKEY",
    [inserted("PASSWORD"), inserted("PASSKEY"), completed()],
  ],
  // Proofs of another tab or another person, or proofs from before less was required.
  ["no proof of another tab before opening", "LINK", [proven("ACCESS", "ACCOUNT"), completed()]],
  ["no code that another tab gave", "LINK", [codeBeforeOpening, completed()]],
  ["no proof of another tab before signing", "LINK", [proven("ACTION", "TWO_FACTOR_AUTH"), completed()]],
  ["no proof given after the act", "LINK", [completed(), proven("ACTION", "PASSKEY")]],
  [
    "no proof whose requirement was lifted",
    "LINK",
    [
      proven("ACTION", "TWO_FACTOR_AUTH"),
      inserted("TWO_FACTOR_AUTH"),
      ended("PROOF"),
      emptied(),
      inserted(),
      completed(),
    ],
  ],
  [
    "no proof of a value that was replaced without one",
    "LINK",
    [inserted("TWO_FACTOR_AUTH"), inserted(), completed()],
  ],
  [
    "no proof of one value where another has none",
    "LINK",
    [inserted("TWO_FACTOR_AUTH"), inserted(undefined, "g"), completed()],
  ],
  ["no proof of a value that was emptied", "LINK", [inserted("PASSKEY"), emptied(), completed()]],
  [
    "no identity whose value was emptied",
    "LINK",
    [identified, inserted("CLAVE_UNICA"), emptied(), completed()],
  ],
  ["no identity that stands nowhere", "EMAIL", [accepted(), identified, mailed()]],
  [
    "no account from the inbox of another visit",
    "EMAIL",
    [accepted(), proven("ACCESS", "ACCOUNT"), mailed()],
  ],
  [
    "no way to prove oneself that was only set up",
    "LINK",
    [proven("ENROLMENT", "TWO_FACTOR_AUTH"), completed()],
  ],
  [
    "no proof of another recipient",
    "LINK",
    [proven("ACCESS", "PASSKEY", 8), inserted("PASSKEY", "f", 8), completed()],
  ],
  [
    "no proof of a tab whose recipient did not act",
    "LINK",
    [proven("ACTION", "PASSKEY"), inserted("PASSWORD", "f", 8)],
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
  const audit = [inserted("PASSKEY"), { ...completed(), seq: 5 }];
  expect(getAuthenticationLevel(ana, { audit })).toBe("PASSKEY");
  expect(getAuthenticationLevel({ ...ana, personSinceSeq: 4 }, { audit })).toBe("LINK");
});

const dated = (audit: Log) =>
  audit.map((one, index) => ({
    ...one,
    seq: index + 1,
    createdAt: new Date(Date.UTC(2026, 4, index + 1)),
  }));

test("every proof passed by a recipient is listed once, with the time it was last passed", () => {
  const audit = dated([
    proven("ACCESS", "ACCOUNT"),
    proven("ACTION", "PASSKEY"),
    proven("ENROLMENT", "PASSWORD"),
    codeBeforeOpening,
    proven("ACTION", "PASSKEY"),
    identified,
    certified,
    entry("DOCUMENT_ACTION_AUTH_FAILED", { method: "PASSWORD", reason: "WRONG" }),
  ]);
  expect(proofsPassed(ana, audit).map(({ method, at }) => `${method} ${at.getUTCDate()}`)).toEqual([
    "ACCOUNT 1",
    "PASSKEY 5",
    "TWO_FACTOR_AUTH 4",
    "CLAVE_UNICA 6",
    "FAO_HASH 7",
  ]);
});

test("a recipient is not credited with proofs of another recipient or of a predecessor", () => {
  const audit = dated([proven("ACCESS", "ACCOUNT"), proven("ACTION", "PASSKEY")]);
  expect(proofsPassed({ ...ana, id: 8 }, audit)).toEqual([]);
  expect(proofsPassed({ ...ana, personSinceSeq: 1 }, audit).map(({ method }) => method)).toEqual(["PASSKEY"]);
});

test("proofs ended by a changed requirement or name are not shown as passed", () => {
  const audit = dated([proven("ACTION", "PASSKEY"), ended("PROOF"), proven("ACCESS", "ACCOUNT")]);
  expect(proofsPassed(ana, audit).map(({ method }) => method)).toEqual(["ACCOUNT"]);
});
