import { expect, test } from "vitest";
import { authenticationOf, type Known, proofsPassed, remoteSignatureOf } from "./authentication";

const AT = "2026-05-03T10:00:00.000Z";
const ana = { id: 7, personSinceSeq: 0 };
const entry = (type: string, data: object = {}, recipientId = ana.id) => ({
  seq: 1,
  type,
  data: { recipientId, ...data },
});
const inserted = (type?: string) => entry("DOCUMENT_FIELD_INSERTED", type ? { fieldSecurity: { type } } : {});
const proven = (purpose: string, method: string) => entry("DOCUMENT_AUTH_PROVEN", { purpose, method });
const completed = (...actionAuth: string[]) => entry("DOCUMENT_RECIPIENT_COMPLETED", { actionAuth });
const mailed = (kind = "MAIL") => ({
  ...completed(),
  data: {
    recipientId: 7,
    actionAuth: [],
    recipientEmail: "ana@example.com",
    link: { kind, mailId: "m1", mailedAt: AT },
  },
});
const accepted = (recipientEmail = "ana@example.com", mailId = "m1") =>
  entry("EMAIL_SENT", { mailId, recipientEmail });
const confirmed = (method: string) => entry("DOCUMENT_RECIPIENT_EMAIL_CONFIRMED", { method });

test.each<[why: string, level: string, audit: Known["audit"]]>([
  ["the link of a mail that was accepted", "EMAIL", [accepted(), inserted(), mailed()]],
  ["the link of an earlier mail to the address", "EMAIL", [accepted(), mailed("EARLIER_MAIL")]],
  ["a link while a mail was accepted, whose link was not used", "LINK", [accepted(), completed()]],
  ["the link of a mail of which no acceptance is known", "LINK", [mailed()]],
  ["the link of a mail to another address", "LINK", [accepted("former@example.com"), mailed("EARLIER_MAIL")]],
  ["a link that was to be mailed", "LINK", [inserted(), completed()]],
  ["the newest proof for a value", "PASSKEY", [inserted("PASSWORD"), inserted("PASSKEY"), inserted()]],
  [
    "a proof for a value before one for opening",
    "PASSWORD",
    [inserted("PASSWORD"), proven("ACCESS", "ACCOUNT")],
  ],
  [
    "the proof of the whole act",
    "TWO_FACTOR_AUTH",
    [proven("ACCESS", "ACCOUNT"), completed("TWO_FACTOR_AUTH")],
  ],
  ["a proof before opening", "ACCOUNT", [proven("ACCESS", "ACCOUNT"), completed()]],
  ["a code before opening", "TWO_FACTOR_AUTH", [entry("DOCUMENT_ACCESS_AUTH_2FA_VALIDATED"), completed()]],
  ["the account behind a direct link", "ACCOUNT", [confirmed("ACCOUNT")]],
  ["a code to the address behind a direct link", "EMAIL", [confirmed("CODE")]],
  ["a way to prove oneself that was only set up", "LINK", [proven("ENROLMENT", "TWO_FACTOR_AUTH")]],
  [
    "somebody else's proof",
    "LINK",
    [entry("DOCUMENT_AUTH_PROVEN", { purpose: "ACCESS", method: "PASSKEY" }, 8)],
  ],
  ["an own certificate", "ADVANCED_SIGNATURE", [inserted("PASSKEY"), entry("DOCUMENT_RECIPIENT_CSC_SIGNED")]],
])("the certificate goes by %s: %s", (_, level, audit) => {
  expect(authenticationOf(ana, { audit, identities: [] })).toBe(level);
});

test("an identity that a provider verified stands above every other proof", () => {
  const evidence = { audit: [inserted("PASSKEY")] };
  expect(authenticationOf(ana, { ...evidence, identities: [{ recipientId: 7 }] })).toBe("CLAVE_UNICA");
  expect(authenticationOf(ana, { ...evidence, identities: [{ recipientId: 8 }] })).toBe("PASSKEY");
});

test("a link that nobody mailed proves no address, unless a code did", () => {
  expect(authenticationOf(ana, { audit: [completed()], identities: [] })).toBe("LINK");
  expect(authenticationOf(ana, { audit: [confirmed("CODE")], identities: [] })).toBe("EMAIL");
});

test("an own certificate is named by its issuer and number", () => {
  const data = { certificateIssuer: "Acme CA", certificateSerial: "0A1B" };
  const audit = [entry("DOCUMENT_RECIPIENT_CSC_SIGNED", data)];
  expect(remoteSignatureOf(ana, { audit })).toEqual({ issuer: "Acme CA", serial: "0A1B" });
  expect(remoteSignatureOf({ ...ana, id: 8 }, { audit })).toBeNull();
});

test("what a former holder of the seat proved says nothing about the present one", () => {
  const audit = [proven("ACTION", "TWO_FACTOR_AUTH"), inserted("PASSKEY"), { ...completed(), seq: 5 }];
  expect(authenticationOf(ana, { audit, identities: [] })).toBe("PASSKEY");
  expect(authenticationOf({ ...ana, personSinceSeq: 4 }, { audit, identities: [] })).toBe("LINK");
});

const dated = (audit: Known["audit"]) =>
  audit.map((one, index) => ({
    ...one,
    seq: index + 1,
    createdAt: new Date(Date.UTC(2026, 4, index + 1)),
  }));

test("every proof that somebody passed is told once, with when they passed it last", () => {
  const audit = dated([
    proven("ACCESS", "ACCOUNT"),
    proven("ACTION", "PASSKEY"),
    proven("ENROLMENT", "PASSWORD"),
    entry("DOCUMENT_ACCESS_AUTH_2FA_VALIDATED"),
    proven("ACTION", "PASSKEY"),
    entry("DOCUMENT_IDENTITY_VERIFIED"),
    entry("DOCUMENT_RECIPIENT_CSC_SIGNED"),
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

test("nobody is told to have passed what somebody else did, or the seat's former holder", () => {
  const audit = dated([proven("ACCESS", "ACCOUNT"), proven("ACTION", "PASSKEY")]);
  expect(proofsPassed({ ...ana, id: 8 }, audit)).toEqual([]);
  expect(proofsPassed({ ...ana, personSinceSeq: 1 }, audit).map(({ method }) => method)).toEqual(["PASSKEY"]);
});
