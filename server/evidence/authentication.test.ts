import { expect, test } from "vitest";
import { advancedSignatureOf, authenticationOf, type Known } from "./authentication";

const ana = { id: 7 };
const entry = (type: string, data: object = {}, recipientId = ana.id) => ({
  type,
  data: { recipientId, ...data },
});
const inserted = (type?: string) => entry("DOCUMENT_FIELD_INSERTED", type ? { fieldSecurity: { type } } : {});
const proven = (purpose: string, method: string) => entry("DOCUMENT_AUTH_PROVEN", { purpose, method });
const completed = (...actionAuth: string[]) => entry("DOCUMENT_RECIPIENT_COMPLETED", { actionAuth });
const confirmed = (method: string) => entry("DOCUMENT_RECIPIENT_EMAIL_CONFIRMED", { method });

test.each<[why: string, level: string, audit: Known["audit"]]>([
  ["nothing but a mailed link", "EMAIL", [inserted(), completed()]],
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
  ["a way to prove oneself that was only set up", "EMAIL", [proven("ENROLMENT", "TWO_FACTOR_AUTH")]],
  [
    "somebody else's proof",
    "EMAIL",
    [entry("DOCUMENT_AUTH_PROVEN", { purpose: "ACCESS", method: "PASSKEY" }, 8)],
  ],
  ["an own certificate", "ADVANCED_SIGNATURE", [inserted("PASSKEY"), entry("DOCUMENT_RECIPIENT_CSC_SIGNED")]],
])("the certificate goes by %s: %s", (_, level, audit) => {
  const meta = { distributionMethod: "EMAIL" } as const;
  expect(authenticationOf(ana, { audit, identities: [], meta })).toBe(level);
});

test("an identity that a provider verified stands above every other proof", () => {
  const evidence = { audit: [inserted("PASSKEY")], meta: { distributionMethod: "EMAIL" } as const };
  expect(authenticationOf(ana, { ...evidence, identities: [{ recipientId: 7 }] })).toBe("CLAVE_UNICA");
  expect(authenticationOf(ana, { ...evidence, identities: [{ recipientId: 8 }] })).toBe("PASSKEY");
});

test("a link that nobody mailed proves no address, unless a code did", () => {
  const meta = { distributionMethod: "NONE" } as const;
  expect(authenticationOf(ana, { audit: [completed()], identities: [], meta })).toBe("LINK");
  expect(authenticationOf(ana, { audit: [confirmed("CODE")], identities: [], meta })).toBe("EMAIL");
});

test("an own certificate is named by its issuer and number", () => {
  const data = { certificateIssuer: "Acme CA", certificateSerial: "0A1B" };
  const audit = [entry("DOCUMENT_RECIPIENT_CSC_SIGNED", data)];
  expect(advancedSignatureOf(ana, { audit })).toEqual({ issuer: "Acme CA", serial: "0A1B" });
  expect(advancedSignatureOf({ id: 8 }, { audit })).toBeNull();
});
