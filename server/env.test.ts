import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { completeEnvironment, configurationTable, parseEnvironment, VARIABLES } from "./env";

test("nothing needs to be set", () => {
  const settings = parseEnvironment({});
  expect(settings.PORT).toBe(3000);
  expect(settings.DATABASE_URL).toBeUndefined();
  expect(settings.TRUSTED_PROXIES).toEqual([]);
});

test("an empty variable is an unset one", () => {
  const empty = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, ""]));
  expect(parseEnvironment(empty)).toEqual(parseEnvironment({}));
});

test.each([
  ["PORT", "99999", "a whole number from 1 to 65535"],
  ["BASE_URL", "sign.example.org", "an address such as https://sign.example.org"],
  ["DATABASE_URL", "mysql://db/x", "a URL such as postgres://"],
  ["SMTP_URL", "https://mail", "an address such as smtp://"],
  ["STORAGE_URL", "https://k:s@host/bucket", "an address such as s3://KEY:SECRET@"],
  ["ENCRYPTION_KEYS", "k1:dG9vIHNob3J0", "`id:base64` pairs"],
  ["NEXTAUTH_SECRET", "short", "at least 32 characters"],
  ["TRUSTED_PROXIES", "everyone", "addresses or CIDR ranges"],
  ["WEBHOOK_ALLOWED_HOSTS", "localhost", "host:port pairs"],
  ["TSA_POLICY", "sometimes", "`required` or `best-effort`"],
  ["LOG_LEVEL", "loud", "`fatal`, `error`"],
  ["MAX_UPLOAD_MB", "1.5", "a whole number"],
])("a wrong %s is refused by its name with what it should be", (name, value, shape) => {
  expect(() => parseEnvironment({ [name]: value })).toThrow(new RegExp(`^${name} must be .*`));
  expect(() => parseEnvironment({ [name]: value })).toThrow(shape);
});

test("ClaveÚnica set up by half stops the start with the names of what is missing", () => {
  const half = { CLAVE_UNICA_CLIENT_ID: "rubrica", CLAVE_UNICA_CLIENT_SECRET: "hunter2" };
  expect(() => parseEnvironment(half)).toThrow(/set CLAVE_UNICA_BASE_URL too/);
  expect(() => parseEnvironment(half)).not.toThrow("hunter2");
  expect(() => parseEnvironment({ CLAVE_UNICA_JWKS_URL: "https://id.example/jwks" })).toThrow(
    "CLAVE_UNICA_CLIENT_ID and CLAVE_UNICA_CLIENT_SECRET and CLAVE_UNICA_BASE_URL",
  );
  const whole = { ...half, CLAVE_UNICA_BASE_URL: "https://id.example" };
  expect(parseEnvironment(whole).CLAVE_UNICA_CLIENT_ID).toBe("rubrica");
});

test("a refusal never shows a secret", () => {
  const secret = "k1:hunter2hunter2";
  expect(() => parseEnvironment({ STORAGE_URL: "s3://hunter2:hunter2/@host" })).not.toThrow("hunter2");
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

test("the README's table of variables is the one this schema prints", () => {
  // The formatter aligns the columns.
  const plain = (text: string) =>
    text.replace(/ +/g, " ").replace(/-{3,}/g, "---").replaceAll("| --- ", "|---");
  const tableOf = (text: string) => text.replace(/\|\s*-+\s*(?=\|)/g, "|---");
  expect(plain(tableOf(readFileSync("README.md", "utf8")))).toContain(plain(tableOf(configurationTable())));
});
