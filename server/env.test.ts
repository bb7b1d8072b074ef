import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { completeEnvironment, formatConfigurationTable, parseEnvironment, VARIABLES } from "./env";

test("no environment variable needs to be set", () => {
  const settings = parseEnvironment({});
  expect(settings.PORT).toBe(3000);
  expect(settings.DATABASE_URL).toBeUndefined();
  expect(settings.TRUSTED_PROXIES).toEqual([]);
});

test("an empty variable counts as unset", () => {
  const empty = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, ""]));
  expect(parseEnvironment(empty)).toEqual(parseEnvironment({}));
});

test.each([
  ["PORT", "99999", "a whole number from 1 to 65535"],
  ["BASE_URL", "sign.example.org", "an address such as https://sign.example.org"],
  ["DATABASE_URL", "mysql://db/x", "a URL such as postgres://"],
  ["SMTP_URL", "https://mail", "an address such as smtp://"],
  ["STORAGE_URL", "https://k:s@host/bucket", "an address such as s3://KEY:SECRET@"],
  ["BACKUP_TO", "s3://host/bucket", "an address such as s3://KEY:SECRET@"],
  ["ENCRYPTION_KEYS", "k1:dG9vIHNob3J0", "`id:base64` pairs"],
  ["NEXTAUTH_SECRET", "short", "at least 32 characters"],
  ["TRUSTED_PROXIES", "everyone", "addresses or CIDR ranges"],
  ["WEBHOOK_ALLOWED_HOSTS", "localhost", "host:port pairs"],
  ["TSA_POLICY", "sometimes", "`required` or `best-effort`"],
  ["SIGNING_APPEARANCE", "last,60,92,50,6", "`first` or `last` with x, y"],
  ["LOG_LEVEL", "loud", "`fatal`, `error`"],
  ["WORKER", "yes", "`on` or `off`"],
  ["INNGEST_DEV", "please", "1, 0, or the address of a dev server"],
  ["INNGEST_BASE_URL", "inngest", "an address such as https://inngest.example.org"],
  ["MAX_UPLOAD_MB", "1.5", "a whole number"],
])("a wrong %s is refused with its name and the expected value", (name, value, shape) => {
  expect(() => parseEnvironment({ [name]: value })).toThrow(new RegExp(`^${name} must be .*`));
  expect(() => parseEnvironment({ [name]: value })).toThrow(shape);
});

test("a time-stamp policy without a time-stamp authority stops the start", () => {
  expect(() => parseEnvironment({ TSA_POLICY: "required" })).toThrow(
    /TSA_URLS names no time-stamp authority/,
  );
  const settings = parseEnvironment({
    TSA_POLICY: "required",
    TSA_URLS: "https://a.example, http://b.example/tsr",
  });
  expect(settings.TSA_URLS).toEqual(["https://a.example", "http://b.example/tsr"]);
});

test("a half-configured ClaveÚnica stops the start and names what is missing", () => {
  const half = { CLAVE_UNICA_CLIENT_ID: "rubrica", CLAVE_UNICA_CLIENT_SECRET: "hunter2" };
  expect(() => parseEnvironment(half)).toThrow(/set CLAVE_UNICA_BASE_URL too/);
  expect(() => parseEnvironment(half)).not.toThrow("hunter2");
  expect(() => parseEnvironment({ CLAVE_UNICA_JWKS_URL: "https://id.example/jwks" })).toThrow(
    "CLAVE_UNICA_CLIENT_ID and CLAVE_UNICA_CLIENT_SECRET and CLAVE_UNICA_BASE_URL",
  );
  const whole = { ...half, CLAVE_UNICA_BASE_URL: "https://id.example" };
  expect(parseEnvironment(whole).CLAVE_UNICA_CLIENT_ID).toBe("rubrica");
});

test.each([
  "https://sign.example.org",
  "https://localhost:3000",
  "http://192.168.1.10:3000",
  "http://sign.local",
])("INNGEST_DEV is refused with BASE_URL %s, whatever else is set", (BASE_URL) => {
  const keys = { INNGEST_EVENT_KEY: "hunter2", INNGEST_SIGNING_KEY: "hunter2" };
  expect(() => parseEnvironment({ BASE_URL, INNGEST_DEV: "1", ...keys })).toThrow(
    /^INNGEST_DEV must be unset/,
  );
  expect(() => parseEnvironment({ BASE_URL, INNGEST_DEV: "http://localhost:8288" })).toThrow("INNGEST_DEV");
  expect(parseEnvironment({ BASE_URL, INNGEST_DEV: "0" }).INNGEST_DEV).toBeUndefined();
});

test("INNGEST_DEV is accepted where BASE_URL is this machine", () => {
  for (const BASE_URL of ["", "http://localhost:3000", "http://127.0.0.1:4000", "http://[::1]:3000"]) {
    expect(parseEnvironment({ BASE_URL, INNGEST_DEV: "1" }).INNGEST_DEV).toBe("1");
  }
});

test("a half-configured Inngest stops the start, names what is missing and shows no key", () => {
  expect(() => parseEnvironment({ INNGEST_EVENT_KEY: "hunter2" })).toThrow(
    /^INNGEST_SIGNING_KEY must be set/,
  );
  expect(() => parseEnvironment({ INNGEST_EVENT_KEY: "hunter2" })).not.toThrow("hunter2");
  expect(() => parseEnvironment({ INNGEST_SIGNING_KEY: "hunter2" })).toThrow("without INNGEST_EVENT_KEY");
  expect(() => parseEnvironment({ INNGEST_BASE_URL: "https://i.example" })).toThrow(/^INNGEST_BASE_URL/);
  const whole = { INNGEST_EVENT_KEY: "e", INNGEST_SIGNING_KEY: "s", BASE_URL: "https://a.example" };
  expect(parseEnvironment(whole).INNGEST_EVENT_KEY).toBe("e");
});

test("a place for backups without a key stops the start", () => {
  expect(() => parseEnvironment({ BACKUP_TO: "/backup" })).toThrow("never written without encryption");
});

test("a refusal never shows a secret", () => {
  const secret = "k1:hunter2hunter2";
  expect(() => parseEnvironment({ STORAGE_URL: "s3://hunter2:hunter2/@host" })).not.toThrow("hunter2");
  expect(() => parseEnvironment({ BACKUP_TO: "s3://k:hunter2@host" })).not.toThrow("hunter2");
  expect(() => parseEnvironment({ ENCRYPTION_KEYS: secret, DATABASE_URL: "x://u:hunter2@h" })).not.toThrow(
    "hunter2",
  );
});

test("links fall back to localhost and never end in a slash", () => {
  const keys = { NEXTAUTH_SECRET: "n", ENCRYPTION_KEYS: "e", TOKEN_HMAC_KEY: "t" };
  expect(completeEnvironment(parseEnvironment({ PORT: "4000" }), keys).BASE_URL).toBe(
    "http://localhost:4000",
  );
  expect(completeEnvironment(parseEnvironment({ BASE_URL: "https://a.example/" }), keys).BASE_URL).toBe(
    "https://a.example",
  );
});

test("the table of variables in server/operations.md matches this schema", () => {
  // The formatter aligns the columns.
  const normaliseTable = (text: string) =>
    text.replace(/ +/g, " ").replace(/-{3,}/g, "---").replaceAll("| --- ", "|---");
  const getTable = (text: string) => text.replace(/\|\s*-+\s*(?=\|)/g, "|---");
  expect(normaliseTable(getTable(readFileSync("server/operations.md", "utf8")))).toContain(
    normaliseTable(getTable(formatConfigurationTable())),
  );
});
